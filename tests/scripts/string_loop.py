text = "aé\u6f22b" * 3 + "\U0001F600"
for c in text:
    print(c, end=" ")
print()
print([c for c in text if c != "a"], list(enumerate("héllo")), list(zip("ab", "xyz")))
for i, c in enumerate(text):
    if i == 4:
        break
print(i, c)
a, *b = "été"
print(a, b, sorted("banana"), list(reversed("añb")), list(map(ord, "aé")), "".join(reversed(text)))
print(dict(zip("abc", range(3))), max("hello"), list(""), [x for x in ""], tuple("né"))
long = "attention, " * 30000
n = 0
for i, (a, b) in enumerate(zip(long, long)):
    n += a == b == "t"
print(n, i, len(list(long)))
