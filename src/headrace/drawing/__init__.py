"""The drawing kit: what the pictures of all games share, so that one hand seems to draw them.

Everything is SVG as text.  What never changes (a stylesheet, symbols) is made
once; a picture of a race then mostly says which symbol stands where.  The names
of classes and symbols begin with `h-`, so that they meet no others on a page.
"""
