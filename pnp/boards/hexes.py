"""The hidden grid of area maps: hexes in rows, every second one half a cell to the right."""

from __future__ import annotations

from pnp.boards.lattice import POINTY

around, middle, point = POINTY.around, POINTY.middle, POINTY.point
