// Enlargement to twice the resolution, and conversion of fixed point to bytes. This file is a part
// of kernels.h.

static void interpolate_columns_floats(float *restrict result, const float *restrict row,
                                       size_t count) {
  size_t j = 0;
  for (; j + 4 <= count / 2; j += 4) {
    const float *p = row + 4 * j;
    floats before = LOAD(floats, p), middle = LOAD(floats, p + 4), after = LOAD(floats, p + 8);
    floats even = (before + after) * 0.125f + middle * 0.75f, odd = (middle + after) * 0.5f;
    STORE(floats, result + 8 * j,
          __builtin_shufflevector(even, odd, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22,
                                  23));
    STORE(floats, result + 8 * j + 16,
          __builtin_shufflevector(even, odd, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29,
                                  30, 31));
  }
  for (; j < count / 2; j++) {
    const float *p = row + 4 * j;
    pixel before = LOAD(pixel, p), middle = LOAD(pixel, p + 4), after = LOAD(pixel, p + 8);
    STORE(pixel, result + 8 * j, (before + after) * 0.125f + middle * 0.75f);
    STORE(pixel, result + 8 * j + 4, (middle + after) * 0.5f);
  }
}

static void interpolate_columns_wide(uint16_t *restrict result, const uint16_t *restrict row,
                                     size_t count) {
  size_t j = 0;
  for (; j + 8 <= count / 2; j += 8) {
    const uint16_t *p = row + 4 * j;
    words before = LOAD(words, p), middle = LOAD(words, p + 4), after = LOAD(words, p + 8);
    pixels even = (pixels)mean(middle, mean(middle, mean(before, after)));
    pixels odd = (pixels)mean(middle, after);
    STORE(pixels, result + 8 * j, __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
    STORE(pixels, result + 8 * j + 32,
          __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
  }
  for (; j < count / 2; j++) {
    for (size_t c = 0; c < 4; c++) {
      const uint16_t *p = row + 4 * j + c;
      result[8 * j + c] = mean1(p[4], mean1(p[4], mean1(p[0], p[8])));
      result[8 * j + 4 + c] = mean1(p[4], p[8]);
    }
  }
}

static void interpolate_rows_floats(float *restrict result, const float *before, const float *row,
                                    const float *after, size_t count) {
  if (before)
    for (size_t i = 0; i < 4 * count; i++)
      result[i] = (before[i] + after[i]) * 0.125f + row[i] * 0.75f;
  else
    for (size_t i = 0; i < 4 * count; i++) result[i] = (row[i] + after[i]) * 0.5f;
}

// Returns four pixels between rows, computed as in interpolate_rows_floats.
ALWAYS floats between_floats(const float *before, const float *row, const float *after, size_t i) {
  floats middle = LOAD(floats, row + i), last = LOAD(floats, after + i);
  if (!before) return (middle + last) * 0.5f;
  return (LOAD(floats, before + i) + last) * 0.125f + middle * 0.75f;
}

static void interpolate_rows_wide(uint16_t *restrict result, const uint16_t *before,
                                  const uint16_t *row, const uint16_t *after, size_t count) {
  if (before)
    for (size_t i = 0; i < 4 * count; i++)
      result[i] = mean1(row[i], mean1(row[i], mean1(before[i], after[i])));
  else
    for (size_t i = 0; i < 4 * count; i++) result[i] = mean1(row[i], after[i]);
}

// The rounding term for bytes, slightly less than a half. Each mean rounds up; three in sequence
// add 7/16 of a unit on average and one adds 1/4. Both directions together add about 0.7, which
// this term makes up for.
#define HALF_BYTE 127

// Orders streaming stores before later memory accesses, for which a fence is needed.
ALWAYS void finish_streaming(bool streams) {
#if defined(__x86_64__)
  if (streams) __builtin_ia32_sfence();
#else
  (void)streams;
#endif
}

ALWAYS void store_bytes(uint8_t *result, words value, bool streams) {
  bytes32 bytes = __builtin_convertvector(value, bytes32);
  if (streams)
    __builtin_nontemporal_store(bytes, (aligned_bytes32 *)result);
  else
    STORE(bytes32, result, bytes);
}

static void interpolate_rows_to_bytes(uint8_t *restrict result, const uint16_t *before,
                                      const uint16_t *row, const uint16_t *after, size_t count,
                                      bool streams) {
  size_t i = 0, size = 4 * count;
  if (streams) {
    // Streaming stores need the alignment of a whole vector.
    for (; i < size && ((uintptr_t)(result + i) & 31) != 0; i++) {
      uint16_t outer = before ? mean1(row[i], mean1(before[i], after[i])) : after[i];
      result[i] = (uint8_t)((mean1(row[i], outer) + HALF_BYTE) >> 8);
    }
  }
  if (before) {
    for (; i + 32 <= size; i += 32) {
      words middle = LOAD(words, row + i);
      words outer = mean(LOAD(words, before + i), LOAD(words, after + i));
      store_bytes(result + i, (mean(middle, mean(middle, outer)) + HALF_BYTE) >> 8, streams);
    }
  } else {
    for (; i + 32 <= size; i += 32)
      store_bytes(result + i, (mean(LOAD(words, row + i), LOAD(words, after + i)) + HALF_BYTE) >> 8,
                  streams);
  }
  for (; i < size; i++) {
    uint16_t outer = before ? mean1(row[i], mean1(before[i], after[i])) : after[i];
    result[i] = (uint8_t)((mean1(row[i], outer) + HALF_BYTE) >> 8);
  }
  finish_streaming(streams);
}
