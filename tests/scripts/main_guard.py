import numpy as np


def main():
    print("run", __name__, np.arange(3))


if __name__ == "__main__":
    main()
print(__name__ + "!")
