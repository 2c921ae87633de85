del 3
