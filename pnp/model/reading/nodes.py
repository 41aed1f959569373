"""Nodes of a file as plain values, and the node at a path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.model.yaml import ListNode, MapNode, Node, Scalar

Path = tuple[str | int, ...]


def plain(node: Node, keep: Iterable[str] = ()) -> Any:
    """The node as dicts, lists, text and None; what stands under a key of `keep` stays a node."""
    if isinstance(node, Scalar):
        return None if node.null else node.text
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key: value if key in keep else plain(value) for key, value in node.values.items()}


def at(root: Node, path: Iterable[str | int]) -> Node:
    """The node at a path, or the nearest one above it that is there."""
    node = root
    for step in path:
        if isinstance(node, MapNode) and step in node.values:
            node = node.values[str(step)]
        elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
    return node
