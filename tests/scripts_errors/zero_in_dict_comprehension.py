print({i: 1 / i for i in [1, 2]})
print({i: 1 / i for i in
       [1, 0]})
