def sketch(s, c, names, language): return ""
