def last(items):
    for item in items:
        pass
    return item

last([])
