# arrays that are saved and loaded again
import numpy as np
x = np.arange(6).reshape(2, 3) / 4
np.save("x.npy", x)
print(np.load("x.npy"), np.load("x.npy").dtype)
np.save("mask", x > 0.5)  # the ending is added
print(np.load("mask.npy"))
np.savez("both.npz", x=x, n=np.array(7))
both = np.load("both.npz")
print(both["x"], both["n"], sorted(both.keys()))
np.savez_compressed("small.npz", x.T)
print(np.load("small.npz")["arr_0"])
np.savetxt("x.csv", x, fmt="%.2f", delimiter=",", header="a,b,c")
print(np.loadtxt("x.csv", delimiter=","), np.loadtxt("x.csv", delimiter=",", usecols=1))
np.savetxt("n.txt", np.array([1, 2, 3]), fmt="%d")
print(np.loadtxt("n.txt", dtype=int), np.loadtxt("n.txt", skiprows=1))
