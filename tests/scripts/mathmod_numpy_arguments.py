import math
import numpy as np

print(math.sqrt(np.float64(16.0)), math.sqrt(np.int64(9)), math.sqrt(np.array([4.0])), math.floor(np.float64(2.5)), math.exp(np.array(0)))
print(type(math.sqrt(np.float64(16.0))), type(math.floor(np.float64(2.5))), math.isnan(np.nan), math.isinf(np.array(np.inf)), math.sqrt(np.array([[25]])))
q = np.arange(12).reshape(3, 4)
print(q / math.sqrt(q.shape[-1]), math.sqrt(q.shape[1]), math.prod(q.shape))
