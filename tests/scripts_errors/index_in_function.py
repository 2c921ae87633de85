def get(rows, i, j):
    row = rows[i]
    return row[j]

m = [[1, 2], [3]]
print(get(m, 0, 1))
print(get(m, 1, 1))
