/* What a .npy file says of the elements that follow. */
#ifndef QKV_CORE_NPY_HEADER_H
#define QKV_CORE_NPY_HEADER_H

#include "core/npy.h"

#define NPY_MAGIC "\x93NUMPY"

/* A dtype as the header spells it: '<f8' is kind 'f', 8 bytes, little-endian. */
struct npy_format {
    char kind;
    size_t size;
    bool swapped; /* its bytes stand the other way round than the machine's */
};

struct npy_header {
    struct npy_format format;
    bool fortran;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    char name[NPY_DTYPE_TEXT]; /* of the dtype */
};

/* Reads magic string, version, length and dict; *data is where the elements begin. ERR_VALUE; a
 * dtype that an array cannot hold is refused here. Sizes are not checked. */
bool npy_header_read(const unsigned char *bytes, size_t length, struct npy_header *header,
                     size_t *data, struct err *err);

#endif
