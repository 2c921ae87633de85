# Large arrays, a few times: what is measured is the arithmetic.

# == matmul 512 x 512, 10 times
import numpy as np
np.random.seed(0)
a = np.random.rand(512, 512)
# --
for i in range(10):
    c = a @ a
print(c[0, 0] > 0)

# == matmul 1000 x 1000
import numpy as np
np.random.seed(0)
a = np.random.rand(1000, 1000)
# --
c = a @ a
print(c[0, 0] > 0)

# == matmul 1000 x 1000 with a transpose
import numpy as np
np.random.seed(0)
a = np.random.rand(1000, 1000)
# --
c = a @ a.T
print(c[0, 0] > 0)

# == batched matmul, 8 heads of 256 x 64
import numpy as np
np.random.seed(0)
q = np.random.rand(8, 256, 64)
k = np.random.rand(8, 256, 64)
# --
for i in range(10):
    c = q @ np.swapaxes(k, 1, 2)
print(c.shape)

# == softmax of 1000 x 1000 by hand
import numpy as np
np.random.seed(0)
a = np.random.rand(1000, 1000)
# --
for i in range(5):
    e = np.exp(a - a.max(axis=-1, keepdims=True))
    s = e / e.sum(axis=-1, keepdims=True)
print(s.shape)

# == softmax of SciPy on 1000 x 1000
import numpy as np
from scipy.special import softmax
np.random.seed(0)
a = np.random.rand(1000, 1000)
# --
for i in range(5):
    s = softmax(a, axis=-1)
print(s.shape)

# == exp of 10**6 numbers, 10 times
import numpy as np
np.random.seed(0)
a = np.random.rand(1000000)
# --
for i in range(10):
    e = np.exp(a)
print(e.shape)

# == a * b + c of 10**6 numbers, 20 times
import numpy as np
np.random.seed(0)
a = np.random.rand(1000000)
# --
for i in range(20):
    b = a * a + 0.5
print(b.shape)

# == sum along each axis of 1000 x 1000, 20 times
import numpy as np
np.random.seed(0)
a = np.random.rand(1000, 1000)
# --
for i in range(20):
    s = a.sum(axis=0) + a.sum(axis=1)
print(s.shape)

# == sort of 10**6 numbers
import numpy as np
np.random.seed(0)
a = np.random.rand(1000000)
# --
b = np.sort(a)
print(b.shape)

# == cumsum of 10**6 numbers, 10 times
import numpy as np
np.random.seed(0)
a = np.random.rand(1000000)
# --
for i in range(10):
    b = np.cumsum(a)
print(b.shape)

# == random normal numbers, 10**6
import numpy as np
np.random.seed(0)
# --
a = np.random.randn(1000000)
print(a.shape)
