print(str(1), str(1.0), str(None), str([1, 'a']), str('s'), str(True), str(), repr('s'), repr(1.5), str((1,)), str({'a': 'b'}))
print(int('42'), int(' -7 '), int('ff', 16), int('0b101', 0), int('101', 2), float('1e3'), float(' inf '), float('-.5'), bool(''), bool('x'))
print(len('héllo'), len(''), list('abc'), tuple('ab'), sorted('cab'), max('abc'), min('abc'), 'a' < 'b', 'abc' < 'abd', 'Z' < 'a')
