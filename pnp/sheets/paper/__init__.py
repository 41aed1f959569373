"""Paper: its sizes, boxes on it, what a printer does to it, and what a person may ask of the sheets."""
