"""Components: a component's file in, its fields, rows, sections, rolls and spaces out."""
