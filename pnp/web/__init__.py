"""The workbench: pages and events in the browser over the other rooms; no loader, drawing or story of its own.

In: the games of the library, or a folder. Out: pages that a browser on this machine asks for (`serving`), or the same
pages as files (`site`). `desk` keeps games open, `pictures` are their faces as pixels, `live` tells what a save
changed, `printing` makes kits of them, `guard` lets in who holds the link.
"""
