for i in range(5):
    assert i < 3, i
