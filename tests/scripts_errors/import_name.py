from numpy import sofmax
