"""Sheets: faces in, pages out: slots, backs, marks, bleed and the whole kit. It knows no card.

Lengths are millimetres; x runs to the right and y down from the top left of the page.
"""
