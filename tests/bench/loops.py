# Loops as a learner writes them. `# ==` begins a measurement; what stands above its `# --` is run
# alone too, and its time is taken off.

# == nested for, ints
# --
total = 0
for i in range(1000):
    for j in range(1000):
        total = total + i * j
print(total)

# == nested for, floats, in a function
# --
def mean_square(n):
    total = 0.0
    for i in range(n):
        for j in range(n):
            d = i * 0.5 - j
            total += d * d
    return total / n
print(mean_square(1000))

# == while
# --
n, steps = 837799, 0
for again in range(1000):
    n = 837799
    while n != 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
        steps += 1
print(steps)

# == calls: fib(27)
# --
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(27))

# == a list that grows, and a comprehension over it
# --
numbers = []
for i in range(300000):
    numbers.append(i % 7)
print(sum([n * n for n in numbers if n > 2]))

# == elements of a list, read and written
# --
size = 600
grid = [[0] * size for row in range(size)]
for row in range(size):
    for column in range(size):
        grid[row][column] = grid[row - 1][column] + column
print(grid[-1][-1])

# == matrix product of lists, as a textbook defines it
# --
def product(a, b):
    out = []
    for row in a:
        line = []
        for j in range(len(b[0])):
            total = 0.0
            for k in range(len(b)):
                total += row[k] * b[k][j]
            line.append(total)
        out.append(line)
    return out
square = [[i * 0.25 + j for j in range(120)] for i in range(120)]
print(product(square, square)[3][4])

# == characters of a long string
# --
text = "attention is all you need, " * 10000
count = 0
for letter in text:
    if letter == "e":
        count += 1
print(count)

# == a dict that counts
# --
counts = {}
for i in range(200000):
    key = i % 10
    counts[key] = counts.get(key, 0) + 1
print(counts)
