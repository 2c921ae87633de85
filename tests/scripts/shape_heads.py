import numpy as np

# The reshapes of multi-head attention.
def split_heads(x, h):
    return x.reshape(x.shape[0], h, -1).transpose(1, 0, 2)


def join_heads(x):
    return x.transpose(1, 0, 2).reshape(x.shape[1], -1)


x = np.arange(24.0).reshape(4, 6)
for h in [1, 2, 3, 6]:
    heads = split_heads(x, h)
    print(h, heads.shape, heads[0], heads[-1, -1])
    print((join_heads(heads) == x).all(), np.array_equal(heads, np.stack(np.split(x, h, axis=1))))
    print(np.concatenate(list(heads), axis=-1)[0], np.hstack([head for head in heads])[1])
scores = split_heads(x, 2) @ split_heads(x, 2).transpose(0, 2, 1)
print(scores.shape, scores[0], scores[1].argmax(axis=-1))
mask = np.tril(np.ones((4, 4), dtype=bool))
print(np.where(mask, scores, -np.inf)[0])
print(np.broadcast_to(mask, scores.shape).sum(), mask[None].repeat(2, axis=0).shape, np.tile(mask, (2, 1, 1)).shape)
positions = np.arange(4)[:, None] / 10000 ** (np.arange(0, 6, 2) / 6)
print(positions.shape, positions[1], np.stack([positions, positions + 1], axis=-1).reshape(4, 6)[2])
