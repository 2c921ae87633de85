print('a' + 'b', 'ab' * 3, 3 * 'ab', 'x' * 0, 'x' * -1, 'a' * True, [1] + [2], [1, 2] * 2, 2 * [0], [] + [], [1] * 0)
print((1,) + (2, 3), (1, 2) * 2, 0 * (1,), [[0] * 2] * 2, ['a'] + list('bc'))
print('é' * 2 + '→', 'a' 'b', len('→' * 3))
l = [1]
l += [2]
l += (3, 4)
l += 'ab'
l *= 2
print(l)
t = (1,)
t += (2,)
t *= 2
s = 'a'
s += 'b'
s *= 3
print(t, s)
k = l
k *= 1
k += [5]
print(k is l, len(l))
k *= 0
print(l)
