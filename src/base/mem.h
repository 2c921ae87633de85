/* Memory for the program's own bookkeeping.
 *
 * These never return NULL: when a small allocation fails, the machine is beyond our help and the
 * program stops through abort(), which restores the terminal. Whatever a person can make large
 * (arrays, files, pasted text) is capped and allocated by code that reports ERR_MEMORY instead. */
#ifndef QKV_BASE_MEM_H
#define QKV_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* The most elements, or bytes of text, that a person may make at once. A smaller one, for tests,
 * can be given to the compiler. */
#ifndef MEM_MOST
#define MEM_MOST ((size_t)1 << 27)
#endif

void *mem_new(size_t size);                             /* zeroed */
void *mem_resize(void *old, size_t count, size_t size); /* like reallocarray */
char *mem_copy_string(const char *text);                /* NULL gives NULL */
char *mem_copy_bytes(const char *text, size_t length);  /* with a NUL behind */
bool mem_product(size_t a, size_t b, size_t *product);  /* false when a * b overflows */

/* Whether the system would give that much now: to be asked before something large is made of what
 * never returns NULL. */
bool mem_available(size_t count, size_t size);

/* Makes room for one more element in a vector that doubles as it grows. */
#define MEM_GROW(vector, count, capacity)                                                          \
    do {                                                                                           \
        if ((count) == (capacity)) {                                                               \
            (capacity) = (capacity) ? 2 * (capacity) : 8;                                          \
            (vector) = mem_resize((vector), (capacity), sizeof *(vector));                         \
        }                                                                                          \
    } while (0)

#endif
