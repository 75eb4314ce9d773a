// Copies of straight pixels to other places. Transparent pixels lose their colour.

typedef uint64_t pixels16 __attribute__((ext_vector_type(8), aligned(1)));
typedef pixels16 aligned_pixels16 __attribute__((aligned(64)));

ALWAYS colors shown(colors v) { return v & (colors)(v > 0x00FFFFFF); }
ALWAYS uint32_t shown1(uint32_t v) { return v > 0x00FFFFFF ? v : 0; }
ALWAYS pixels16 shown16(pixels16 v) { return v & (pixels16)(v > 0x0000FFFFFFFFFFFF); }
ALWAYS uint64_t shown161(uint64_t v) { return v > 0x0000FFFFFFFFFFFF ? v : 0; }

#define REVERSED16(v) \
  __builtin_shufflevector(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define REVERSED8(v) __builtin_shufflevector(v, v, 7, 6, 5, 4, 3, 2, 1, 0)

// Copies `count` pixels of a type, `lanes` at a time. The last vector may overlap others.
#define COPY_ROW(type, sample, lanes, shown, shown1, reversal)                                    \
  sample *to = (sample *)result;                                                                  \
  const sample *from = (const sample *)row;                                                       \
  size_t i = 0;                                                                                   \
  streams = streams && ((uintptr_t)result & (sizeof(sample) - 1)) == 0;                           \
  if (streams)                                                                                    \
    for (; i < count && ((uintptr_t)(to + i) & 63) != 0; i++)                                     \
      to[i] = shown1(from[reverses ? count - 1 - i : i]);                                         \
  for (; i + lanes <= count; i += lanes) {                                                        \
    type v = shown(LOAD(type, from + (reverses ? count - lanes - i : i)));                        \
    if (reverses) v = reversal(v);                                                                \
    if (streams)                                                                                  \
      __builtin_nontemporal_store(v, (aligned_##type *)(to + i));                                 \
    else                                                                                          \
      STORE(type, to + i, v);                                                                     \
  }                                                                                               \
  for (; i < count; i++) to[i] = shown1(from[reverses ? count - 1 - i : i])

static void copy_pixels(uint8_t *restrict result, const uint8_t *restrict row, size_t count,
                        size_t bytes_per_pixel, bool reverses, bool streams) {
  if (bytes_per_pixel == 4) {
    COPY_ROW(colors, uint32_t, 16, shown, shown1, REVERSED16);
  } else {
    COPY_ROW(pixels16, uint64_t, 8, shown16, shown161, REVERSED8);
  }
}

static void pick_pixels(uint8_t *restrict result, const uint8_t *restrict row,
                        const int32_t *restrict columns, size_t count, size_t bytes_per_pixel) {
  if (bytes_per_pixel == 4) {
    uint32_t *to = (uint32_t *)result;
    const uint32_t *from = (const uint32_t *)row;
    for (size_t i = 0; i < count; i++) to[i] = shown1(from[columns[i]]);
  } else {
    uint64_t *to = (uint64_t *)result;
    const uint64_t *from = (const uint64_t *)row;
    for (size_t i = 0; i < count; i++) to[i] = shown161(from[columns[i]]);
  }
}

#if CROW_VECTOR_BITS == 512
#define BLOCK 16
#else
#define BLOCK 8
#endif

typedef uint32_t block_row __attribute__((ext_vector_type(BLOCK), aligned(1)));
typedef uint32_t aligned_block_row __attribute__((ext_vector_type(BLOCK)));

#if BLOCK == 16
#define ZIP_LOW(a, b)                                                                            \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define ZIP_HIGH(a, b)                                                                           \
  __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#else
#define ZIP_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define ZIP_HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#endif

// Transposes a block: zipping each row with the one half a block further on exchanges rows and
// columns, if repeated as often as the number of rows can be halved.
ALWAYS void transpose_block(uint8_t *result, ptrdiff_t result_stride, const uint8_t *source,
                            ptrdiff_t source_stride, bool streams) {
  block_row rows[BLOCK], zipped[BLOCK];
#pragma clang loop unroll(full)
  for (int i = 0; i < BLOCK; i++) {
    block_row v = LOAD(block_row, source + i * source_stride);
    rows[i] = v & (block_row)(v > 0x00FFFFFF);
  }
#pragma clang loop unroll(full)
  for (int step = 1; step < BLOCK; step *= 2) {
#pragma clang loop unroll(full)
    for (int i = 0; i < BLOCK / 2; i++) {
      zipped[2 * i] = ZIP_LOW(rows[i], rows[i + BLOCK / 2]);
      zipped[2 * i + 1] = ZIP_HIGH(rows[i], rows[i + BLOCK / 2]);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < BLOCK; i++) rows[i] = zipped[i];
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < BLOCK; i++) {
    if (streams)
      __builtin_nontemporal_store((aligned_block_row)rows[i],
                                  (aligned_block_row *)(result + i * result_stride));
    else
      STORE(block_row, result + i * result_stride, rows[i]);
  }
}

static void transpose_pixels(uint8_t *result, ptrdiff_t result_stride, const uint8_t *source,
                             ptrdiff_t source_stride, size_t width, size_t height,
                             size_t bytes_per_pixel, bool streams) {
  size_t whole_width = bytes_per_pixel == 4 ? width / BLOCK * BLOCK : 0;
  size_t whole_height = bytes_per_pixel == 4 ? height / BLOCK * BLOCK : 0;
  bool aligned = (((uintptr_t)result | (uintptr_t)result_stride) & (4 * BLOCK - 1)) == 0;
  for (size_t y = 0; y < whole_height; y += BLOCK)
    for (size_t x = 0; x < whole_width; x += BLOCK) {
      uint8_t *to = result + (ptrdiff_t)y * result_stride + 4 * x;
      const uint8_t *from = source + (ptrdiff_t)x * source_stride + 4 * y;
      if (streams && aligned)
        transpose_block(to, result_stride, from, source_stride, true);
      else
        transpose_block(to, result_stride, from, source_stride, false);
    }
  for (size_t y = 0; y < height; y++) {
    uint8_t *to = result + (ptrdiff_t)y * result_stride;
    for (size_t x = y < whole_height ? whole_width : 0; x < width; x++) {
      const uint8_t *from = source + (ptrdiff_t)x * source_stride + bytes_per_pixel * y;
      if (bytes_per_pixel == 4) {
        uint32_t v;
        memcpy(&v, from, 4);
        v = shown1(v);
        memcpy(to + 4 * x, &v, 4);
      } else {
        uint64_t v;
        memcpy(&v, from, 8);
        v = shown161(v);
        memcpy(to + 8 * x, &v, 8);
      }
    }
  }
}
