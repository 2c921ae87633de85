#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *mem_new(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        abort();
    return p;
}

void *mem_resize(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (!mem_product(count, size, &bytes))
        abort();
    void *p = realloc(old, bytes ? bytes : 1);
    if (!p)
        abort();
    return p;
}

char *mem_copy_bytes(const char *text, size_t length)
{
    char *copy = mem_new(length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

char *mem_copy_string(const char *text)
{
    return text ? mem_copy_bytes(text, strlen(text)) : NULL;
}

bool mem_available(size_t count, size_t size)
{
    const size_t small = (size_t)1 << 20;
    size_t bytes;
    if (!mem_product(count, size, &bytes))
        return false;
    if (bytes <= small)
        return true;
    void *volatile trial = malloc(bytes); /* volatile: compilers leave out what nobody uses */
    bool given = trial != NULL;
    free(trial);
    return given;
}

bool mem_product(size_t a, size_t b, size_t *product)
{
    if (b && a > SIZE_MAX / b)
        return false;
    *product = a * b;
    return true;
}
