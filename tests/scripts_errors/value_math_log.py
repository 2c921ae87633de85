import math
def entropy(p):
    return -p * math.log(p)

print(entropy(0))
