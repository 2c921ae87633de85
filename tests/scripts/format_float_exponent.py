values = [0.0, -0.0, 1.0, -1.5, 3.14159265358979, 1234567.891, 1e-5, 1.5e-10, 1e16, 123456789012345680.0, 1e100, 5e-324, 0.1, 2.5, 9.995, float('inf'), -float('inf'), float('nan')]
for v in values:
    print('e', format(v, 'e'), f'{v:e}', '{:e}'.format(v), sep='|')
    print('.0e', format(v, '.0e'), f'{v:.0e}', '{:.0e}'.format(v), sep='|')
    print('.1e', format(v, '.1e'), f'{v:.1e}', '{:.1e}'.format(v), sep='|')
    print('.3e', format(v, '.3e'), f'{v:.3e}', '{:.3e}'.format(v), sep='|')
    print('E', format(v, 'E'), f'{v:E}', '{:E}'.format(v), sep='|')
    print('12.2e', format(v, '12.2e'), f'{v:12.2e}', '{:12.2e}'.format(v), sep='|')
    print('+.2e', format(v, '+.2e'), f'{v:+.2e}', '{:+.2e}'.format(v), sep='|')
    print('015.3e', format(v, '015.3e'), f'{v:015.3e}', '{:015.3e}'.format(v), sep='|')
    print('#.0e', format(v, '#.0e'), f'{v:#.0e}', '{:#.0e}'.format(v), sep='|')
    print('<15.1e', format(v, '<15.1e'), f'{v:<15.1e}', '{:<15.1e}'.format(v), sep='|')
    print('*^16.2e', format(v, '*^16.2e'), f'{v:*^16.2e}', '{:*^16.2e}'.format(v), sep='|')
    print(',e', format(v, ',e'), f'{v:,e}', '{:,e}'.format(v), sep='|')
