/* Libraries that are loaded when they are first needed: loading them takes longer than all the rest
 * of a start. Their functions are called through a table, which a list of names makes:
 *
 *     #define ZIP_FUNCTIONS(each) each(zip_close) each(zip_fopen) ...
 *     struct libzip { ZIP_FUNCTIONS(LIBRARY_MEMBER) };
 *     static const char *const names[] = {ZIP_FUNCTIONS(LIBRARY_NAME) NULL};
 */
#ifndef QKV_BASE_LIBRARY_H
#define QKV_BASE_LIBRARY_H

#include <stdbool.h>

#define LIBRARY_MEMBER(function) __typeof__(function) *function;
#define LIBRARY_NAME(function)   #function,

/* Loads a library ("libzip") in the first of the versions that is there, 0 being the end of them,
 * and fills the table with the functions of these names, NULL being the end of them. It stays
 * loaded until the program ends. False when the library, or one of its functions, is not there. */
bool library_load(const char *name, const int *versions, const char *const *functions, void *table);

#endif
