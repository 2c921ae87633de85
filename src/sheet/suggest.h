/* "Did you mean": the nearest name, for error hints. */
#ifndef QKV_SHEET_SUGGEST_H
#define QKV_SHEET_SUGGEST_H

struct err;
struct sheet;

/* Adds a hint to err when a name of the sheet or a function is near to name. */
void suggest_name(const struct sheet *sheet, const char *name, struct err *err);

#endif
