def depth(q):
    return q.shape[-1]

depth([1, 2, 3])
