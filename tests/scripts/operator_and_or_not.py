import numpy as np
print(1 and 2, 0 and 2, 1 or 2, 0 or 2, 0 or '' or [] or None, 1 and 'a' and [3], '' and 1, [] or 'empty', 0.0 or -0.0)
print(not 0, not 1, not [], not [0], not '', not 'a', not None, not 0.0, not {}, not (1,), not range(0))
v = np.array([3])
print(v[0] and 5, v[0] > 5 or 'no', v and 1, not v, not np.array([0]), not v[0], not np.array(0.0))
def loud(x):
    print('asked', x)
    return x
print(loud(0) and loud(1), loud(1) or loud(2), loud(1) and loud(0) or loud(3))
print(1 if np.array([2]) else 0, 1 if np.zeros(1) else 0, bool(np.float64(0)), bool(np.bool_(True)))
x = None
print(x or 'default', x is None and 'none', (x or [1])[0])
