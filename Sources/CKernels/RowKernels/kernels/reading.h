// Conversion of bytes and floats to fixed point or floats.

static bool is_opaque(const uint8_t *row, size_t count) {
  uint32_t all = 0xFFFFFFFF;
  const uint32_t *values = (const uint32_t *)row;
  for (size_t i = 0; i < count; i++) all &= values[i];
  return ((const uint8_t *)&all)[3] == 255;
}

ALWAYS uint16_t offset(int scale) { return scale == 128 ? CROW_OFFSET : 0; }

static void widen_opaque(uint16_t *restrict wide, const uint8_t *restrict row, size_t count,
                         int scale) {
  for (size_t i = 0; i < 4 * count; i++) wide[i] = (uint16_t)(row[i] * scale + offset(scale));
}

// With t = c·α, the result c·α·256/255 is t + t/255, and t/255 = (u + u/256)/256 with u = t + 128,
// rounded to the nearest integer for all t of 0…65025.
ALWAYS words premultiplied(words straight, int scale) {
  words top = 255;
  words factors = __builtin_shufflevector(straight, top, 3, 3, 3, 32, 7, 7, 7, 32, 11, 11, 11, 32,
                                          15, 15, 15, 32, 19, 19, 19, 32, 23, 23, 23, 32, 27, 27,
                                          27, 32, 31, 31, 31, 32);
  words product = straight * factors, above = product + 128;
  words wide = product + ((above + (above >> 8)) >> 8);
  return scale == 256 ? wide : (wide >> 1) + offset(scale);
}

static void premultiply(uint16_t *restrict wide, const uint8_t *restrict row, size_t count,
                        int scale) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    STORE(words, wide + 4 * i,
          premultiplied(__builtin_convertvector(LOAD(bytes32, row + 4 * i), words), scale));
  if (i == count) return;
  bytes32 last = 0;
  memcpy(&last, row + 4 * i, 4 * (count - i));
  words result = premultiplied(__builtin_convertvector(last, words), scale);
  memcpy(wide + 4 * i, &result, 8 * (count - i));
}

ALWAYS float limited(float x, float low, float high) {
  float raised = x > low ? x : low;
  return raised < high ? raised : high;
}

static void widen_floats(uint16_t *restrict wide, const float *restrict row, size_t count,
                         int scale) {
  float top = 255.0f * (float)scale;
  for (size_t i = 0; i < 4 * count; i++)
    wide[i] = (uint16_t)((int32_t)(limited(row[i], 0, 1) * top + 0.5f) + offset(scale));
}

// The operations of `decode8` in storage.glsl. Alpha is not multiplied by itself.
ALWAYS floats decoded(floats levels) {
  floats p = levels * (1.0f / 255), one = 1;
  floats alpha = __builtin_shufflevector(p, one, 3, 3, 3, 16, 7, 7, 7, 16, 11, 11, 11, 16, 15, 15,
                                         15, 16);
  return p * alpha;
}

ALWAYS floats floats_of(const uint8_t *bytes) {
  return __builtin_convertvector(__builtin_convertvector(LOAD(bytes16, bytes), ints), floats);
}

static void floats_from_bytes(float *restrict row, const uint8_t *restrict bytes, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) STORE(floats, row + 4 * i, decoded(floats_of(bytes + 4 * i)));
  if (i == count) return;
  uint8_t last[16] = {0};
  memcpy(last, bytes + 4 * i, (count - i) * 4);
  floats result = decoded(floats_of(last));
  memcpy(row + 4 * i, &result, (count - i) * 16);
}
