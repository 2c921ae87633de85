s = 'attention'
print(s[0], s[-1], s[2:5], s[::-1], s[::2], s[:-3], s[20:], s[3:1], s[-4:-1], s[5:0:-2])
u = 'naïve — Ω→∞ 😀!'
print(u[2], u[6], u[8], u[-2], u[::-1], u[2:9], u[-4:], u[::3], len(u))
print([c for c in u[:5]], u[8:11], u[12] == '😀')
t = ''
print([t[:]], [t[1:]], [s[4:4]])
print([s[i:i + 3] for i in range(0, 9, 3)], s[0] + s[-1], (s + u)[9])
