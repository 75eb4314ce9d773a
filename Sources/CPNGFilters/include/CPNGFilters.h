// The filters of PNG's rows (PNG specification, 9.2), there and back, and samples as PNG has them.
#ifndef CPNGFILTERS_H
#define CPNGFILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes that a row to be filtered has before its first and after its last one; those before are
// zero.
enum { CPNGFILTERS_MARGIN = 16 };

// Straight RGBA in the machine's byte order as PNG's samples, without the alpha of an opaque row.
// Writes at most one pixel's bytes behind the row.
void cpngfilters_pack8(const uint8_t *rgba, size_t width, bool has_alpha, uint8_t *row);
void cpngfilters_pack16(const uint16_t *rgba, size_t width, bool has_alpha, uint8_t *row);

// Filters `count` bytes of a row, of `bpp` bytes a pixel, with filter 0…4.
void cpngfilters_filter(
    int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
    uint8_t *target);
// The sum of the absolute differences that a filter leaves in every `step`th block of 256 bytes.
uint64_t cpngfilters_cost(
    int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bpp, size_t step);

// Undoes filter 0…4 in a row of 8-bit grey, grey and alpha, RGB or RGBA (1…4 channels), and writes
// it as RGBA. `above` is the row before as RGBA; in the first row zeros. Reads up to 3 bytes behind
// the row. False for any other filter.
bool cpngfilters_unfilter(
    int filter, const uint8_t *row, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba);

#endif
