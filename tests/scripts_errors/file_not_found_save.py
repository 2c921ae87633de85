import numpy as np

np.save("no_such_directory/x.npy", np.zeros(3))
