/* "Did you mean": the nearest name, for error hints. */
#ifndef QKV_SHEET_SUGGEST_H
#define QKV_SHEET_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct eval;
struct function;

/* The nearest of the names considered so far that is near enough; best is "" when none is. */
struct nearest {
    const char *wanted;
    char best[64];
    size_t distance;
};

struct nearest nearest_to(const char *wanted);
void nearest_consider(struct nearest *n, const char *name, size_t length);

/* Adds "Did you mean `prefix` + best?"; false, with err as it was, when there is none. */
bool nearest_hint(const struct nearest *n, const char *prefix, struct err *err);

/* Each adds a hint to err where something helps. */
void suggest_name(const struct eval *eval, const char *name, struct err *err);
void suggest_module_attribute(const char *module, const char *name, struct err *err);
void suggest_method(unsigned homes, const char *name, struct err *err);
void suggest_parameter(const struct function *function, const char *name, struct err *err);

#endif
