x = np.ones(3)
