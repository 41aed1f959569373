"""Reading: cells of CSV files and workbooks, and keys of YAML, held against what they may be."""
