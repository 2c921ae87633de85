for s in ['42', '-42', '+7', '', '-', 'abc', '3.14', '--1']:
    print(s.zfill(6), s.zfill(2), s.zfill(-1), repr(s.zfill(1)), s.zfill(len(s) + 1))
