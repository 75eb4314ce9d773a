// Conversion of the fixed point of a direct convolution to floats and bytes.

static void finish_streaming(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

ALWAYS void store_bytes(uint8_t *result, words value, bool streams) {
  bytes32 bytes = __builtin_convertvector(value, bytes32);
  if (streams)
    __builtin_nontemporal_store(bytes, (aligned_bytes32 *)result);
  else
    STORE(bytes32, result, bytes);
}

static void floats_from_fixed(float *restrict row, const uint16_t *restrict fixed, size_t count,
                              int scale) {
  float unit = 1 / (255.0f * (float)scale);
  for (size_t i = 0; i < 4 * count; i++)
    row[i] = limited((float)((int32_t)fixed[i] - offset(scale)) * unit, 0, 1);
}

// Rounds fixed point of a Gaussian to levels. Each mean in a cubic's upsampling rounds up: three in
// sequence add 7/16 of a unit on average, and one adds 1/4. Both directions together add about 0.7,
// so a cubic's rounding term is slightly below a half.
ALWAYS words rounded_levels(words fixed, int scale) {
  return scale == 128 ? (fixed + (64 - CROW_OFFSET)) >> 7 : (fixed + 127) >> 8;
}

// Applies steps to sixteen pixels, rounds them to levels and stores those within the row.
ALWAYS void levels_to_bytes(uint8_t *restrict bytes, words *v, size_t left, int scale,
                            const crow_fixed_step *steps, size_t step_count, bool streams) {
  shorts stepped[2];
  if (step_count > 0) {
    for (size_t k = 0; k < 2; k++) stepped[k] = before_steps(v[k], scale);
    apply_fixed_steps(stepped, 2, steps, step_count);
  }
  for (size_t k = 0; k < 2; k++)
    v[k] = step_count > 0 ? after_steps(stepped[k]) : rounded_levels(v[k], scale);
  if (left >= 16) {
    for (size_t k = 0; k < 2; k++) store_bytes(bytes + 32 * k, v[k], streams);
  } else {
    uint8_t last[64];
    for (size_t k = 0; k < 2; k++) store_bytes(last + 32 * k, v[k], false);
    memcpy(bytes, last, 4 * left);
  }
}

ALWAYS void row_to_bytes(uint8_t *restrict bytes, const uint16_t *restrict fixed, size_t count,
                         int scale, const crow_fixed_step *steps, size_t step_count,
                         bool streams) {
  streams = streams && ((uintptr_t)bytes & 31) == 0;
  for (size_t i = 0; i < count; i += 16) {
    words v[2] = {0, 0};
    if (count - i >= 16) memcpy(v, fixed + 4 * i, 128);
    else memcpy(v, fixed + 4 * i, 8 * (count - i));
    levels_to_bytes(bytes + 4 * i, v, count - i, scale, steps, step_count, streams);
  }
}

static void bytes_from_opaque(uint8_t *restrict bytes, const uint16_t *restrict fixed,
                              size_t count, int scale, bool streams) {
  if (scale == 128) row_to_bytes(bytes, fixed, count, 128, NULL, 0, streams);
  else row_to_bytes(bytes, fixed, count, 256, NULL, 0, streams);
}

static void bytes_through_fixed_steps(uint8_t *restrict bytes, const uint16_t *restrict fixed,
                                      size_t count, int scale, const crow_fixed_step *steps,
                                      size_t step_count, bool streams) {
  if (scale == 128) row_to_bytes(bytes, fixed, count, 128, steps, step_count, streams);
  else row_to_bytes(bytes, fixed, count, 256, steps, step_count, streams);
}
