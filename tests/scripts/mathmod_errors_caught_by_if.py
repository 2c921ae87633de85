import math


def safe_log(x, base=math.e):
    if x <= 0:
        return -math.inf
    return math.log(x) / math.log(base)


for x in [1, math.e, 10, 0, -1]:
    print(safe_log(x), round(safe_log(x, 2), 9))
d_model = 8
for pos in range(3):
    print([round(math.sin(pos / 10000 ** (2 * i / d_model)), 6) for i in range(4)], round(math.cos(pos), 6))
scores = [2.0, 4.0, 4.0]
exps = [math.exp(s - max(scores)) for s in scores]
print([e / sum(exps) for e in exps], math.fsum(e / sum(exps) for e in exps))
