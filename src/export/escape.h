/* Text made safe for the languages that exports are written in. Bytes that are no UTF-8 become
 * U+FFFD everywhere. */
#ifndef QKV_EXPORT_ESCAPE_H
#define QKV_EXPORT_ESCAPE_H

struct str;

/* Text, or an attribute's value, of SVG and HTML; of the control characters only tab and line end
 * are kept. */
void escape_xml(struct str *out, const char *text);

#endif
