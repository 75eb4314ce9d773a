// Means over windows by running sums of bytes.

typedef double doubles __attribute__((ext_vector_type(4), aligned(1)));
typedef int32_t samples4 __attribute__((ext_vector_type(4), aligned(1)));

ALWAYS colors samples_of(bytes16 bytes) { return __builtin_convertvector(bytes, colors); }

static void change_sums(uint32_t *sums, const uint8_t *leaving, const uint8_t *entering,
                        size_t count) {
  size_t i = 0, samples = 4 * count;
  if (leaving && entering) {
    for (; i + 16 <= samples; i += 16)
      STORE(colors, sums + i,
            LOAD(colors, sums + i) + samples_of(LOAD(bytes16, entering + i)) -
                samples_of(LOAD(bytes16, leaving + i)));
    for (; i < samples; i++) sums[i] += (uint32_t)entering[i] - leaving[i];
  } else if (entering) {
    for (; i < samples; i++) sums[i] += entering[i];
  } else if (leaving) {
    for (; i < samples; i++) sums[i] -= leaving[i];
  }
}

// Returns 255 times the premultiplied levels of four pixels.
ALWAYS colors products_of(bytes16 bytes) {
  colors straight = samples_of(bytes), top = 255;
  return straight * __builtin_shufflevector(straight, top, 3, 3, 3, 16, 7, 7, 7, 16, 11, 11, 11,
                                            16, 15, 15, 15, 16);
}

static void change_product_sums(uint32_t *sums, const uint8_t *leaving, const uint8_t *entering,
                                size_t count) {
  for (size_t i = 0; i < count; i += 4) {
    size_t rest = count - i < 4 ? count - i : 4;
    bytes16 gone = 0, come = 0;
    colors sum = 0;
    if (leaving) memcpy(&gone, leaving + 4 * i, 4 * rest);
    if (entering) memcpy(&come, entering + 4 * i, 4 * rest);
    memcpy(&sum, sums + 4 * i, 16 * rest);
    sum += products_of(come) - products_of(gone);
    memcpy(sums + 4 * i, &sum, 16 * rest);
  }
}

// Returns the sums of the pixels up to each of four.
ALWAYS colors running(colors v) {
  colors zero = 0;
  v += __builtin_shufflevector(zero, v, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
  return v +
         __builtin_shufflevector(zero, v, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

ALWAYS colors sums_before(const uint32_t *sums, size_t pixels) {
  uint32_t all[4] = {0};
  for (size_t i = 0; i < pixels; i++)
    for (size_t c = 0; c < 4; c++) all[c] += sums[4 * i + c];
  colors result;
  for (size_t i = 0; i < 16; i++) result[i] = all[i & 3];
  return result;
}

// Returns the means of the windows that begin at four pixels. `before` is the sum of the windows
// without their last pixels, and becomes that of the next four.
ALWAYS floats means(colors *before, colors first, colors last, float scale) {
  colors change = running(last - first);
  colors sums = *before + change + first;
  *before += __builtin_shufflevector(change, change, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15,
                                     12, 13, 14, 15);
  floats mean = __builtin_convertvector((ints)sums, floats) * scale, one = 1;
  return mean < one ? mean : one;
}

ALWAYS bytes16 mean_levels(floats mean) {
  return __builtin_convertvector(unit_level(mean), bytes16);
}

static void mean_columns_to_bytes(uint8_t *restrict bytes, const uint32_t *restrict sums,
                                  size_t width, float scale, size_t count) {
  const uint32_t *last = sums + 4 * (width - 1);
  colors before = sums_before(sums, width - 1);
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    STORE(bytes16, bytes + 4 * i,
          mean_levels(means(&before, LOAD(colors, sums + 4 * i), LOAD(colors, last + 4 * i),
                            scale)));
  if (i == count) return;
  colors end[2] = {0};
  memcpy(&end[0], sums + 4 * i, 16 * (count - i));
  memcpy(&end[1], last + 4 * i, 16 * (count - i));
  bytes16 result = mean_levels(means(&before, end[0], end[1], scale));
  memcpy(bytes + 4 * i, &result, 4 * (count - i));
}

static void mean_columns_to_floats(float *restrict row, const uint32_t *restrict sums,
                                   size_t width, float scale, size_t count) {
  const uint32_t *last = sums + 4 * (width - 1);
  colors before = sums_before(sums, width - 1);
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    STORE(floats, row + 4 * i,
          means(&before, LOAD(colors, sums + 4 * i), LOAD(colors, last + 4 * i), scale));
  if (i == count) return;
  colors end[2] = {0};
  memcpy(&end[0], sums + 4 * i, 16 * (count - i));
  memcpy(&end[1], last + 4 * i, 16 * (count - i));
  floats result = means(&before, end[0], end[1], scale);
  memcpy(row + 4 * i, &result, 16 * (count - i));
}

ALWAYS doubles product_sum(const uint32_t *sums) {
  return __builtin_convertvector(LOAD(samples4, sums), doubles);
}

// Sums of products of opaque pixels are 255 times those of their levels, and give the same floats:
// all are exact in float64 until they are rounded to float32.
static void mean_product_columns_to_floats(float *restrict row, const uint32_t *restrict sums,
                                           size_t width, float scale, size_t count) {
  const uint32_t *last = sums + 4 * (width - 1);
  doubles sum = 0;
  for (size_t i = 0; i + 1 < width; i++) sum += product_sum(sums + 4 * i);
  pixel one = 1;
  for (size_t i = 0; i < count; i++) {
    sum += product_sum(last + 4 * i);
    pixel mean = __builtin_convertvector(sum / 255.0, pixel) * scale;
    STORE(pixel, row + 4 * i, mean < one ? mean : one);
    sum -= product_sum(sums + 4 * i);
  }
}
