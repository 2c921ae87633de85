/* Arrays as bytes in NumPy's format .npy, versions 1 to 3: a magic string, a header that is a
 * Python dict of three keys, and the elements one after the other.
 *
 * What is read is not trusted: sizes are checked before anything is allocated, the elements must be
 * there to the last byte and nothing behind them, and pickled objects are refused. */
#ifndef QKV_CORE_NPY_H
#define QKV_CORE_NPY_H

#include "core/array.h"

enum { NPY_DTYPE_TEXT = 16 };

/* Whether bytes begin as such a file does. */
bool npy_starts(const void *bytes, size_t length);

/* A new array of the bytes' shape: bool as bool, whole numbers of any size as int64, floats of 2, 4
 * and 8 bytes as float64. Fortran order becomes a transposed view, as in NumPy. dtype gets the
 * name of what the file holds, such as "float32".
 *
 * ERR_VALUE for bytes that are no such array and for numbers that int64 cannot hold; ERR_MEMORY
 * when the elements would take more than `most` bytes. */
struct array *npy_read(const void *bytes, size_t length, size_t most, char dtype[NPY_DTYPE_TEXT],
                       struct err *err);

/* The bytes that np.save writes for a, whose memory order it keeps: in Fortran order when that is
 * how the elements lie, else in row-major order. The caller frees them; ERR_MEMORY. */
void *npy_write(const struct array *a, size_t *length, struct err *err);

#endif
