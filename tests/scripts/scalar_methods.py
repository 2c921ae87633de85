import numpy as np

for s in [np.arange(3.0)[1], np.int64(7), np.array([True])[0]]:
    print(repr(s.copy()), repr(s.T), repr(s.transpose()), repr(s.squeeze()), repr(s.reshape(())), repr(s.astype(float)))
    print(type(s.copy()), type(s.T), type(s.reshape(())), type(np.copy(s)), type(np.reshape(s, ())))
    print(repr(s.flatten()), repr(s.ravel()), repr(s.reshape(1, 1)), repr(s.repeat(2)), repr(np.atleast_1d(s)))
z = np.array(2.5)
print(type(z.copy()), type(z.T), type(z.transpose()), type(z.squeeze()), type(z.reshape(())), type(np.copy(z)))
print(round(np.arange(3.5)[2].copy(), 1), type(np.reshape(2.5, ())))
