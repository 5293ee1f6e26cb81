def forbidden(s, c, seat, action): return "DR-1.1"
