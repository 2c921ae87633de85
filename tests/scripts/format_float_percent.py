values = [0.0, -0.0, 1.0, -1.5, 3.14159265358979, 1234567.891, 1e-5, 1.5e-10, 1e16, 123456789012345680.0, 1e100, 5e-324, 0.1, 2.5, 9.995, float('inf'), -float('inf'), float('nan')]
for v in values:
    print('%', format(v, '%'), f'{v:%}', '{:%}'.format(v), sep='|')
    print('.0%', format(v, '.0%'), f'{v:.0%}', '{:.0%}'.format(v), sep='|')
    print('.1%', format(v, '.1%'), f'{v:.1%}', '{:.1%}'.format(v), sep='|')
    print('.2%', format(v, '.2%'), f'{v:.2%}', '{:.2%}'.format(v), sep='|')
    print('10.1%', format(v, '10.1%'), f'{v:10.1%}', '{:10.1%}'.format(v), sep='|')
    print('+.1%', format(v, '+.1%'), f'{v:+.1%}', '{:+.1%}'.format(v), sep='|')
    print('010.0%', format(v, '010.0%'), f'{v:010.0%}', '{:010.0%}'.format(v), sep='|')
    print('<10.1%', format(v, '<10.1%'), f'{v:<10.1%}', '{:<10.1%}'.format(v), sep='|')
    print(',.1%', format(v, ',.1%'), f'{v:,.1%}', '{:,.1%}'.format(v), sep='|')
