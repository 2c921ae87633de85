n = 5
t = 'q'
print(f"it's {n}", f'say "{n}"', f'''three {n} 'single' "double" ''', f"""and {t} "quoted" """)
print(f'''line one {n}
line two {n + 1:>4}
  {
    n * 2
  } end''')
print(f'''{n:
}''' if False else 'no', rf'\d{n}\n', fr'{n}\t', Rf'\{n}' if False else rf'\ {n}', F'{n}', f'tab\t{n}\n', f'\x41{n}\u00e9')
print('a' f'{n}' 'b' f"{t}", f'{n}' 'plain {n}' f'{n}', 'x{}y' f'{n}')
print((f'{n}'
       f' {t}'
       ' end {no}'))
print(f'\'{n}\'', f"\"{t}\"", f'\\{n}', f'{n}\\')
print('\033[1m\101\7\x41'.replace('\033', 'ESC').replace('\7', 'BEL'))
