print(1)
{k: 1 for k in "ab"} = 3
