def load():
    import pandas_not_there
    return 1

load()
