import numpy as np


x = np.load("no_such_file.npy")
