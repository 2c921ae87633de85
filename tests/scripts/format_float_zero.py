values = [0.0, -0.0, 1.0, -1.5, 3.14159265358979, 1234567.891, 1e-5, 1.5e-10, 1e16, 123456789012345680.0, 1e100, 5e-324, 0.1, 2.5, 9.995, float('inf'), -float('inf'), float('nan')]
for v in values:
    print('z.0f', format(v, 'z.0f'), f'{v:z.0f}', '{:z.0f}'.format(v), sep='|')
    print('z.1f', format(v, 'z.1f'), f'{v:z.1f}', '{:z.1f}'.format(v), sep='|')
    print('+z.2f', format(v, '+z.2f'), f'{v:+z.2f}', '{:+z.2f}'.format(v), sep='|')
    print('z', format(v, 'z'), f'{v:z}', '{:z}'.format(v), sep='|')
    print('ze', format(v, 'ze'), f'{v:ze}', '{:ze}'.format(v), sep='|')
    print('z.3g', format(v, 'z.3g'), f'{v:z.3g}', '{:z.3g}'.format(v), sep='|')
    print('-z.0f', format(v, '-z.0f'), f'{v:-z.0f}', '{:-z.0f}'.format(v), sep='|')
