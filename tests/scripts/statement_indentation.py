# Tabs, blanks, and both where they do not mix in one block.
for i in range(2):
	if i:
		print('tabs', i)
	else:
		print('none')
if True:
  print('two')
  if True:
         print('nine')
if True:
    # a comment deeper down
        # and deeper

    print('a blank line and comments before')

    print('and one between')
  # a comment less deep
    print('still in it')
def f(x):
	"""Tabs."""
	if x: return [
  x,
	1]

	return 'zero'
print(f(2), f(0))
while True:
 print('one'); break
for i in range(2): print(i); print(-i)
if 1: pass
else: print('never')
def g(): return 7
print(g())
