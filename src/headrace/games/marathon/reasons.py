def forbidden(s, c, seat, action): return ""
