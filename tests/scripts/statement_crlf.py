if True:
    x = 1
    print(x)
print("lines that end as on other systems")
