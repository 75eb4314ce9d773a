// Operations on columns: one scalar of a shader for many pixels, as 32 bits each. The same plain C
// is compiled for several instruction sets, and all give the same bits.
//
// Counts are numbers of pixels, and multiples of CSC_GROUP. Truth values and masks are 0 or 1. A
// result may be the same column as an operand, unless a function says otherwise; columns that
// overlap in another way are not allowed.
#ifndef CSHADERCOLUMNS_H
#define CSHADERCOLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of pixels that are computed at a time.
#define CSC_GROUP 16

// The number of variants of an operation. Bit k of a variant says that operand k, of the first
// three, is a single word instead of a column.
#define CSC_VARIANTS 8

#pragma clang assume_nonnull begin

// Computes an operation. Operands that the operation does not have are not read.
typedef void (*csc_kernel)(uint32_t *result, const uint32_t *a, const uint32_t *b,
                           const uint32_t *c, const uint32_t *d, size_t count);

// What a place outside of an image reads.
typedef enum {
  CSC_CLAMP,
  CSC_MIRROR,
  CSC_TRANSPARENT,
  CSC_WRAP,
} csc_edge;

// An image, or the part of it that is in memory. Places outside of the part, but inside of the
// image, read the nearest pixel of the part.
typedef struct {
  // The stored rows from the top, each of `columns` premultiplied pixels: red, green, blue, alpha.
  const float *_Nonnull const *_Nullable rows;
  // The place of the first stored pixel, counted from the left and from the top of the image.
  int32_t first_column, first_row;
  // The size of the stored part. An image without stored pixels reads as zeros.
  int32_t columns, row_count;
  // The size of the image, at most 2^30 each.
  int32_t width, height;
  csc_edge edge;
  // True if colours are divided by their alpha. Pixels without alpha are zeros then.
  bool is_straight;
} csc_image;

// What the pixels become that are made of columns.
typedef enum {
  // The numbers as they are.
  CSC_NUMBERS,
  // The numbers limited to 0…1, and 0 for NaN.
  CSC_SHARES,
  // Premultiplied colours, made of straight ones that are limited to 0…1.
  CSC_STRAIGHT_COLORS,
  // Premultiplied colours, which are limited to 0…1 and to their alpha.
  CSC_PREMULTIPLIED_COLORS,
} csc_result;

// Columns of colours.
typedef struct {
  float *red, *green, *blue, *alpha;
} csc_colors;

typedef struct {
  const char *name;

  // The kernels by operation, in the order of ScalarOperation, and by variant. A kernel is null if
  // the operation is not arithmetic or does not have the variant.
  const csc_kernel _Nullable *_Nonnull operations;

  // Sets all words to a value.
  void (*fill)(uint32_t *result, uint32_t value, size_t count);

  // Makes a mask of the pixels of the parent mask whose condition is `expected`. Without a parent
  // all pixels count. Returns the number of pixels in the mask.
  size_t (*restrict_mask)(uint32_t *result, const uint32_t *_Nullable parent,
                          const uint32_t *condition, uint32_t expected, size_t count);

  // Adds a round to each pixel of a mask, or to all pixels, and removes those from the mask that
  // have more rounds than the limit. Returns the number of pixels of the mask that have not.
  size_t (*count_round)(uint32_t *rounds, uint32_t *_Nullable mask, uint32_t limit, size_t count);

  // Looks up elements of an array that all pixels share. Indices are limited to its bounds.
  void (*load_shared)(uint32_t *result, const uint32_t *index, const uint32_t *elements,
                      uint32_t element_count, size_t count);

  // Looks up elements of arrays of pixels. The element e of a pixel is `stride` · e words behind
  // its first one. Indices are limited to the bounds.
  void (*load)(uint32_t *result, const uint32_t *index, const uint32_t *elements, size_t stride,
               uint32_t element_count, size_t count);

  // Changes elements of arrays of pixels, of all pixels or those in the mask.
  void (*store)(uint32_t *elements, size_t stride, uint32_t element_count, const uint32_t *index,
                const uint32_t *value, const uint32_t *_Nullable mask, size_t count);

  // Samples an image at places of 0…1 across it, from the left and from the bottom, bilinearly with
  // fractions of 1/256. Places may be anything. The results of pixels that are not in the mask are
  // arbitrary. The results may not be the columns of the places.
  void (*sample)(const csc_image *image, const float *x, const float *y,
                 const uint32_t *_Nullable mask, size_t count, csc_colors result);

  // Reads pixels by their column and their row from the bottom. Places outside of the image are what
  // the edge mode makes of them.
  void (*fetch)(const csc_image *image, const int32_t *x, const int32_t *y,
                const uint32_t *_Nullable mask, size_t count, csc_colors result);

  // Writes pixels of four floats as columns. Colours may be divided by their alpha; pixels without
  // alpha are zeros then. Of this function and of the next two, any count is allowed, and columns
  // have room for whole groups.
  void (*read_pixels)(csc_colors result, const float *pixels, bool is_straight, size_t count);

  // Writes columns as pixels of four floats.
  void (*write_pixels)(float *pixels, csc_colors columns, csc_result kind, size_t count);

  // Computes (constant + (column + ½) / unit · factor) + rest for the columns of an image from
  // `first` on.
  void (*places)(float *result, int32_t first, float unit, float factor, float constant, float rest,
                 size_t count);
} csc_kernels;

// Returns the table of an instruction set that this processor has, from the narrowest on, or null.
const csc_kernels *_Nullable csc_table(size_t index);

// Returns the table of the widest instruction set that this processor has.
const csc_kernels *csc_widest(void);

#pragma clang assume_nonnull end
#endif
