def f(a, **kw):
    return kw


f(a=1, **{"a": 2})
