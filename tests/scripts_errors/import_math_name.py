from math import squareroot
