#include "term/background.h"

#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum background background_guess(void)
{
    const char *colors = getenv("COLORFGBG"), *last = colors ? strrchr(colors, ';') : NULL;
    char *end = NULL;
    long color = last ? strtol(last + 1, &end, 10) : -1;
    if (!last || end == last + 1 || *end || color < 0 || color > 15)
        return BACKGROUND_UNKNOWN;
    return color == 7 || color > 8 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

/* 0 to 1: "f", "ff", "fff" and "ffff" are all the most there is. */
static double channel(const char *digits)
{
    double most = 1;
    for (size_t i = strlen(digits); i > 0; i--)
        most *= 16;
    return most > 1 ? (double)strtoul(digits, NULL, 16) / (most - 1) : 0;
}

enum background background_of(const char *answer, size_t length)
{
    char text[64], red[5], green[5], blue[5];
    snprintf(text, sizeof text, "%.*s", (int)length, answer);
    if (!str_starts(text, "\033]11;"))
        return BACKGROUND_UNKNOWN;
    const char *color = text + sizeof "\033]11;" - 1;
    if (sscanf(color, "rgb:%4[0-9a-fA-F]/%4[0-9a-fA-F]/%4[0-9a-fA-F]", red, green, blue) != 3 &&
        sscanf(color, "rgba:%4[0-9a-fA-F]/%4[0-9a-fA-F]/%4[0-9a-fA-F]", red, green, blue) != 3 &&
        sscanf(color, "#%2[0-9a-fA-F]%2[0-9a-fA-F]%2[0-9a-fA-F]", red, green, blue) != 3)
        return BACKGROUND_UNKNOWN;
    double light = 0.299 * channel(red) + 0.587 * channel(green) + 0.114 * channel(blue);
    return light > 0.5 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}
