// Operations on columns: one scalar of a shader for many pixels, 32 bits each. The same plain C is
// compiled for several instruction sets, and all give the same bits.
//
// Counts are numbers of pixels, and multiples of CSC_GROUP. Truth values and masks are 0 or 1. A
// result may be an operand's column, unless a function says otherwise; columns must not overlap in
// other ways.
#ifndef CSHADERCOLUMNS_H
#define CSHADERCOLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The pixels that are computed at a time.
#define CSC_GROUP 16

// The variants of an operation. Bit k says that operand k, of the first three, is a single word
// instead of a column.
#define CSC_VARIANTS 8

#pragma clang assume_nonnull begin

// Computes an operation. Operands that the operation does not have are not read.
typedef void (*csc_kernel)(uint32_t *result, const uint32_t *a, const uint32_t *b,
                           const uint32_t *c, const uint32_t *d, size_t count);

// What a place outside an image reads.
typedef enum {
  CSC_CLAMP,
  CSC_MIRROR,
  CSC_TRANSPARENT,
  CSC_WRAP,
} csc_edge;

// An image, or the part of it in memory. Places in the image but outside the part read the nearest
// pixel of the part.
typedef struct {
  // The stored rows from the top, each of `columns` premultiplied RGBA pixels.
  const float *_Nonnull const *_Nullable rows;
  // The first stored pixel, from the left and the top of the image.
  int32_t first_column, first_row;
  // The size of the stored part. Without stored pixels, an image reads as zeros.
  int32_t columns, row_count;
  // The size of the image, at most 2^30 each.
  int32_t width, height;
  csc_edge edge;
  // Whether to divide colours by their alpha. Pixels without alpha then become zeros.
  bool is_straight;
} csc_image;

// What columns become as pixels.
typedef enum {
  // The unchanged numbers.
  CSC_NUMBERS,
  // The numbers limited to 0…1, and 0 for NaN.
  CSC_SHARES,
  // Premultiplied colours, from straight ones that are limited to 0…1.
  CSC_STRAIGHT_COLORS,
  // Premultiplied colours, limited to 0…1 and to their alpha.
  CSC_PREMULTIPLIED_COLORS,
} csc_result;

typedef struct {
  float *red, *green, *blue, *alpha;
} csc_colors;

typedef struct {
  const char *name;

  // The kernels by operation, in the order of ScalarOperation, and by variant. Null if the
  // operation is not arithmetic or lacks the variant.
  const csc_kernel _Nullable *_Nonnull operations;

  void (*fill)(uint32_t *result, uint32_t value, size_t count);

  // Makes a mask of the pixels of the parent mask, or of all pixels, whose condition is `expected`,
  // and returns their number.
  size_t (*restrict_mask)(uint32_t *result, const uint32_t *_Nullable parent,
                          const uint32_t *condition, uint32_t expected, size_t count);

  // Adds a round to each pixel of a mask, or to all pixels, removes those with more rounds than the
  // limit from the mask, and returns the number of the others.
  size_t (*count_round)(uint32_t *rounds, uint32_t *_Nullable mask, uint32_t limit, size_t count);

  // Looks up elements of an array that all pixels share. Indices are limited to the array's bounds.
  void (*load_shared)(uint32_t *result, const uint32_t *index, const uint32_t *elements,
                      uint32_t element_count, size_t count);

  // Looks up elements of each pixel's array, which lie `stride` words apart. Indices are limited to
  // the array's bounds.
  void (*load)(uint32_t *result, const uint32_t *index, const uint32_t *elements, size_t stride,
               uint32_t element_count, size_t count);

  // Changes elements of pixels' arrays, for all pixels or those in the mask.
  void (*store)(uint32_t *elements, size_t stride, uint32_t element_count, const uint32_t *index,
                const uint32_t *value, const uint32_t *_Nullable mask, size_t count);

  // Samples an image at places of 0…1 across it, from the left and from the bottom, bilinearly with
  // fractions of 1/256. Places may be anything. Results of pixels outside the mask are arbitrary.
  // The results must not be the columns of the places.
  void (*sample)(const csc_image *image, const float *x, const float *y,
                 const uint32_t *_Nullable mask, size_t count, csc_colors result);

  // Reads pixels by their column and their row from the bottom. The edge mode applies outside the
  // image.
  void (*fetch)(const csc_image *image, const int32_t *x, const int32_t *y,
                const uint32_t *_Nullable mask, size_t count, csc_colors result);

  // Writes pixels of four floats as columns. If `is_straight` is true, colours are divided by their
  // alpha, and pixels without alpha become zeros. This function and the next two allow any count,
  // and columns have room for whole groups.
  void (*read_pixels)(csc_colors result, const float *pixels, bool is_straight, size_t count);

  // Writes columns as pixels of four floats.
  void (*write_pixels)(float *pixels, csc_colors columns, csc_result kind, size_t count);

  // Computes (constant + (column + ½) / unit · factor) + rest for the columns of an image from
  // `first` on.
  void (*places)(float *result, int32_t first, float unit, float factor, float constant, float rest,
                 size_t count);
} csc_kernels;

// Makes the calling thread take subnormal numbers, as operands and as results, for zeros of their
// sign, as llvmpipe does, and returns the state that `csc_set_float_state` brings back.
uint64_t csc_flush_subnormals(void);
void csc_set_float_state(uint64_t state);

// Returns the table of one of the processor's instruction sets, the narrowest first, or null.
const csc_kernels *_Nullable csc_table(size_t index);

const csc_kernels *csc_widest(void);

#pragma clang assume_nonnull end
#endif
