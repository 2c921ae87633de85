/* The kinds of files: bytes into values and back. */
#ifndef QKV_SHEET_FILE_KIND_H
#define QKV_SHEET_FILE_KIND_H

#include "sheet/value.h"

struct call;

/* A file that is being read or written. */
struct file {
    struct call *call;
    const char *path; /* as it was given, for messages */
    char *bytes;      /* all of it; NUL-terminated where it was read */
    size_t length;
    struct value part;          /* of load: the name of what is asked for, or None */
    struct value arrays, named; /* of save: a tuple and a dict */
};

/* Make a value of f->bytes. Errors do not name the file yet. */
bool file_load_npy(struct file *f, struct value *result, struct err *err);
bool file_load_npz(struct file *f, struct value *result, struct err *err);
bool file_load_table(struct file *f, struct value *result, struct err *err); /* .csv, .tsv */
bool file_load_json(struct file *f, struct value *result, struct err *err);

/* Make f->bytes, for the caller to free, of f->arrays and f->named. Errors likewise. */
bool file_save_npy(struct file *f, struct err *err);
bool file_save_npz(struct file *f, struct err *err);
bool file_save_npz_compressed(struct file *f, struct err *err);
bool file_save_table(struct file *f, struct err *err);
bool file_save_json(struct file *f, struct err *err);

/* What of a dict was asked for: all of it, or the item of that name. ERR_KEY. */
bool file_part(const struct file *f, struct value all, struct value *result, struct err *err);

#endif
