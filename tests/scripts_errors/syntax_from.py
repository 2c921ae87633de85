from numpy
