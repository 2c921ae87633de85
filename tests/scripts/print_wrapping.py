import numpy as np

for width in [75, 40, 20, 10, 200]:
    np.set_printoptions(linewidth=width)
    print(np.arange(30), -np.arange(30) * 1.5, np.arange(30) * 1e10 + 0.5, np.arange(30) % 3 == 0, sep='\n')
    print(repr(np.arange(30)), repr(np.linspace(-1, 1, 9)), repr(np.arange(12).reshape(2, 6) > 3), sep='\n')
    print(np.arange(40).reshape(2, 20), np.array([[1e-10, -1e10, np.nan, np.inf] * 4]), sep='\n')
    print([np.arange(20), np.eye(2)], {'weights': np.arange(20.0)}, (np.arange(20) > 3,))
    print(np.arange(24).reshape(2, 2, 6) * -1234.5)
