d = {"a": 1, "b": 2}
print(d.keys(), d.values(), d.items(), list(d), len(d), "a" in d, 1 in d, 1 in d.values(), ("a", 1) in d.items(), "z" not in d.keys())
print(d.get("a"), d.get("z"), d.get("z", 0), d.setdefault("a", 9), d.setdefault("c", 3), d, d.setdefault("n"))
print(d.pop("n"), d.pop("c"), d.pop("zz", None), d)
d.update({"b": 20, "x": 5})
d.update(y=6)
d.update([("z", 7)])
print(d, d.popitem(), d)
for key in d:
    print(key, d[key], end="; ")
for key, value in d.items():
    print(key, value, end="; ")
for value in d.values():
    print(value, end="; ")
print()
for i, (key, value) in enumerate(d.items()):
    print(i, key, value)
keys = d.keys()
d["new"] = 0
print(keys, list(keys), list(keys), len(keys))
c = d.copy()
c["a"] = 100
e = d
e["a"] = 50
print(d["a"], c["a"], d == c, d == dict(d), {"a": 1, "b": 2} == {"b": 2, "a": 1}, {} == {}, {"a": 1} != {"a": 2})
c.clear()
print(c, dict(a=1), {1: "x", 2.5: "y", (1, 2): "z", None: 0, True: "one"}, {1: "int", 1.0: "float"})
del d["new"]
print(d, sorted(d), max(d.values()), sum(d.values()), dict(sorted(d.items(), reverse=True)), sorted(d, key=d.get))
print([k + str(v) for k, v in d.items()], {"n": {"m": [1, {"o": ()}]}}["n"]["m"][1], list({"b": 1, "a": 2}.items())[0], str({"k": "v"}), repr({}))
counts = {}
for ch in "hello":
    counts[ch] = counts.get(ch, 0) + 1
print(counts)
groups = {}
for n in range(6):
    groups.setdefault(n % 3, []).append(n)
print(groups)
counts["l"] += 10
print(counts, bool({}), bool({0: 0}), tuple({"a": 1}), *{"p": 1, "q": 2}, [*{"a": 1}.values()])
