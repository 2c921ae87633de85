# what can be called
import numpy as np
print(callable(help), callable(print), callable(int), callable(np.sum), callable(lambda: 1))
print(callable(3), callable("x"), callable(None), callable([help]), callable(np.zeros(1)))
