print(later)
later = 1
