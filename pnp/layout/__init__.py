"""Layout: a piece and a Jinja template in, the drawing of one face out. It knows no page.

A template yields a small XML drawing with SVG's names; this room turns it into the operations of `pnp.pdf.drawing`
and reports, as findings, whatever does not fit or is not there.
"""
