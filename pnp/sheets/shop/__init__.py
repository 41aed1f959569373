"""The print shop: pieces and what a shop asks for in, a folder of files to upload out."""
