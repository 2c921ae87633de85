import numpy as np

x = np.loadtxt("no_such_file.txt")
