#include "base/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Where a version of a library may be: where the system looks, and where Homebrew keeps it. */
static const char *const places[] = {"%s.so.%d", "%s.%d.dylib", "/opt/homebrew/lib/%s.%d.dylib",
                                     "/usr/local/lib/%s.%d.dylib"};

static void *open_version(const char *name, int version)
{
    void *library = NULL;
    char file[128];
    for (size_t i = 0; !library && i < sizeof places / sizeof *places; i++) {
        snprintf(file, sizeof file, places[i], name, version);
        library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    }
    return library;
}

bool library_load(const char *name, const int *versions, const char *const *functions, void *table)
{
    void *library = NULL;
    for (; !library && *versions; versions++)
        library = open_version(name, *versions);
    bool complete = library != NULL;
    for (size_t i = 0; complete && functions[i]; i++) {
        void *function = dlsym(library, functions[i]);
        memcpy((char *)table + i * sizeof function, &function, sizeof function);
        complete = function != NULL;
    }
    return complete;
}
