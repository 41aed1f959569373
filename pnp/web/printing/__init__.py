"""Printing: forms in, kits, files for shops, boxes and exports out, made by processes beside the server."""
