"""Drawing: elements of XML in, painted shapes and set type out; the theme's colours, fonts and icons."""
