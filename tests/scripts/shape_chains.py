import numpy as np

# One function after the other, on arrays of one to four axes.
arrays = [np.arange(6), np.arange(6.0).reshape(2, 3), np.arange(12).reshape(2, 3, 2) % 5, np.arange(16).reshape(2, 2, 2, 2) > 7, np.zeros((2, 0))]
steps = {
    "T": lambda a: a.T,
    "ravel": lambda a: a.ravel(),
    "flip": lambda a: np.flip(a),
    "flip0": lambda a: np.flip(a, 0),
    "roll": lambda a: np.roll(a, 1),
    "roll0": lambda a: np.roll(a, 1, axis=0),
    "repeat": lambda a: np.repeat(a, 2, axis=-1),
    "tile": lambda a: np.tile(a, 2),
    "expand": lambda a: np.expand_dims(a, -1),
    "squeeze": lambda a: np.squeeze(a),
    "stack": lambda a: np.stack([a, a], axis=-1)[..., 0],
    "vstack": lambda a: np.vstack([a, a])[:2],
    "swap": lambda a: a.swapaxes(0, -1),
    "move": lambda a: np.moveaxis(a, -1, 0),
    "half": lambda a: np.array_split(a, 2)[0],
    "sort": lambda a: np.sort(a, axis=0),
    "reshape": lambda a: a.reshape(-1, a.shape[-1]) if a.size else a,
}
for i, a in enumerate(arrays):
    for n1, f in steps.items():
        x = f(a)
        print(i, n1, x.shape, x.dtype, x.tolist() if x.ndim < 3 else x.sum())
        for n2, g in steps.items():
            if x.ndim < 4:
                y = g(x)
                print("  ", n2, y.shape, y.ravel()[:4].tolist(), y.ravel()[-3:].tolist())
