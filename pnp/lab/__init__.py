"""The lab: a game and its rules in, figures of many playouts out.

Every figure is counted in whole numbers, so that it is the same however the playouts are shared among processes.
"""
