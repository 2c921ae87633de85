"""As much of PyTorch as exported scripts use, on NumPy, and as strict about types: what is not a
tensor is refused, and so is arithmetic that PyTorch would not do."""
import math
import types

import numpy as np

float64, bool = np.float64, np.bool_
pi, e, inf, nan = math.pi, math.e, math.inf, math.nan


class Tensor:
    def __init__(self, array):
        self.a = np.asarray(array)
        assert self.a.dtype in (float64, bool, np.int64), self.a.dtype

    shape = property(lambda self: self.a.shape)
    ndim = property(lambda self: self.a.ndim)
    T = property(lambda self: Tensor(self.a.T))

    def __len__(self):
        return len(self.a)

    def __bool__(self):
        return self.a.__bool__()

    def __float__(self):
        return float(self.a)

    def __getitem__(self, index):
        items = index if isinstance(index, tuple) else (index,)
        for item in items:
            if isinstance(item, slice) and item.step is not None and item.step < 1:
                raise ValueError("step must be greater than zero")
            if isinstance(item, Tensor) and item.a.dtype == float64:
                raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return Tensor(self.a[tuple(raw(item) for item in items)])

    def __setitem__(self, index, value):
        self.a[index] = raw(value)

    def __matmul__(self, other):
        if not isinstance(other, Tensor) or self.a.dtype != other.a.dtype:
            raise RuntimeError("expected m1 and m2 to have the same dtype")
        return Tensor(self.a @ other.a)

    def reshape(self, *shape):
        return Tensor(self.a.reshape(*shape).copy())

    def permute(self, *axes):
        assert len(axes) == self.a.ndim, "number of dimensions in the tensor input does not match"
        return Tensor(self.a.transpose(*axes))

    def swapaxes(self, i, j):
        return Tensor(self.a.swapaxes(i, j))

    def clone(self):
        return Tensor(self.a.copy())

    def bool(self):
        return Tensor(self.a.astype(np.bool_))

    def sum(self, axis=None, keepdims=False):
        return Tensor(self.a.sum(axis=axis, keepdims=keepdims))

    def mean(self, axis=None, keepdims=False):
        assert self.a.dtype == float64, "mean(): input dtype should be floating point"
        return Tensor(self.a.mean(axis=axis, keepdims=keepdims))

    def amax(self, axis=None, keepdims=False):
        return Tensor(self.a.max(axis=axis, keepdims=keepdims))

    def amin(self, axis=None, keepdims=False):
        return Tensor(self.a.min(axis=axis, keepdims=keepdims))


def raw(x):
    assert not isinstance(x, np.ndarray), "a NumPy array where a tensor or a number belongs"
    return x.a if isinstance(x, Tensor) else x


def operator(name):
    def apply(self, *other):
        return Tensor(getattr(self.a, name)(*(raw(x) for x in other)))
    return apply


for name in ("add radd sub rsub mul rmul truediv rtruediv floordiv mod pow rpow neg abs invert and "
             "or xor lt le gt ge eq ne").split():
    setattr(Tensor, f"__{name}__", operator(f"__{name}__"))


def tensor_function(function):
    def apply(*args, **keywords):
        assert all(isinstance(x, Tensor) for x in args[:1]), f"{function.__name__}: not a tensor"
        return Tensor(function(*(raw(x) for x in args), **keywords))
    return apply


sqrt, exp, log, tanh, sin, cos, abs, sum, mean, cumsum, tril, triu = map(tensor_function, (
    np.sqrt, np.exp, np.log, np.tanh, np.sin, np.cos, np.abs, np.sum, np.mean, np.cumsum, np.tril,
    np.triu))
amax, amin, maximum, minimum, matmul, outer = map(tensor_function, (
    np.max, np.min, np.maximum, np.minimum, np.matmul, np.outer))


def set_default_dtype(dtype):
    assert dtype is float64


def as_tensor(values, dtype=None):
    def plain(x):
        return [plain(i) for i in x] if isinstance(x, (list, tuple)) else raw(x)
    return Tensor(np.asarray(plain(values), dtype=dtype))


def tensor(values, dtype=None):
    return Tensor(as_tensor(values, dtype).a.copy())


def ones(*shape, dtype=float64):
    return Tensor(np.ones(*shape, dtype=dtype))


def zeros(*shape, dtype=float64):
    return Tensor(np.zeros(*shape, dtype=dtype))


def eye(n, dtype=float64):
    return Tensor(np.eye(n, dtype=dtype))


def where(condition, a, b):
    assert isinstance(condition, Tensor) and condition.a.dtype == bool, "where: expected a bool tensor"
    return Tensor(np.where(condition.a, raw(a), raw(b)))


def softmax(x, dim):
    assert isinstance(x, Tensor) and x.a.dtype == float64
    shifted = np.exp(x.a - x.a.max(axis=dim, keepdims=True))
    return Tensor(shifted / shifted.sum(axis=dim, keepdims=True))


def einsum(equation, *operands):
    return Tensor(np.einsum(equation, *(raw(x) for x in operands)))


def assert_close(actual, expected, *, rtol, atol, equal_nan):
    assert isinstance(actual, Tensor) and isinstance(expected, Tensor)
    assert actual.a.dtype == expected.a.dtype and actual.shape == expected.shape
    np.testing.assert_allclose(actual.a, expected.a, rtol=rtol, atol=atol, equal_nan=equal_nan)


testing = types.SimpleNamespace(assert_close=assert_close)
