// The filters for rows of PNG files (PNG specification, 9.2), applied and undone, and the
// conversion of pixels to PNG samples.
#ifndef CPNGFILTERS_H
#define CPNGFILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The bytes that must be accessible before and after a row to be filtered, zero before it.
enum { CPNGFILTERS_MARGIN = 16 };

// Convert straight RGBA in the machine's byte order to PNG samples, without alpha unless
// `has_alpha`. Up to one pixel's bytes beyond the end of the row may be written.
void cpngfilters_pack8(const uint8_t *rgba, size_t width, bool has_alpha, uint8_t *row);
void cpngfilters_pack16(const uint16_t *rgba, size_t width, bool has_alpha, uint8_t *row);

// Applies filter 0…4 to `count` bytes of a row that has `bpp` bytes per pixel.
void cpngfilters_filter(
    int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
    uint8_t *target);
// Returns the sum of the absolute values that a filter leaves in every `step`th block of 256 bytes.
uint64_t cpngfilters_cost(
    int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bpp, size_t step);

// Undoes the filters of `count` rows of 8-bit grey, grey and alpha, RGB or RGBA (1…4 channels),
// each after its filter type (0…4), and writes them as RGBA. `above` is the decoded row above as
// RGBA, or zeros for the first row. Reads up to 3 bytes beyond the last row. Returns false at any
// other filter type.
bool cpngfilters_unfilter(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t width, int channels,
    uint8_t *rgba);

#endif
