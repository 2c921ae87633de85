for n in [0, 1, -1, 255, -255, 1024, 9223372036854775807, -9223372036854775807 - 1, True]:
    print(bin(n), oct(n), hex(n), format(n, 'b'), format(n, '#x'), int(str(int(n))))
import numpy as np
print(bin(np.int64(5)), hex(np.arange(300)[255]), format(255), format('s'), format(2.5), format([1]), format(7, '04b'))
