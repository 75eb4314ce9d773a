// The operations are those of floats_from_bytes, floats_from_fixed, the kernel `Unsharp` and
// bytes_from_floats on opaque pixels, so both ways give the same bytes.
ALWAYS floats sum_with_blur(floats sample, floats fixed, float unit, float gain,
                            float blurred_gain) {
  floats zero = 0, one = 1;
  return sample * (1.0f / 255) * gain + limit(fixed * unit, zero, one) * blurred_gain;
}

typedef uint16_t words16 __attribute__((ext_vector_type(16), aligned(1)));

static void add_blur(uint8_t *restrict bytes, const uint8_t *restrict source,
                     const uint16_t *restrict blurred, size_t count, int scale, float gain,
                     float blurred_gain, bool streams) {
  float unit = 1 / (255.0f * (float)scale);
  int32_t origin = offset(scale);
  colors alpha = 0xFF000000;
  streams = streams && ((uintptr_t)bytes & 63) == 0;
  for (size_t i = 0; i < 4 * count; i += 64) {
    size_t rest = 4 * count - i < 64 ? 4 * count - i : 64;
    uint8_t last[64] = {0};
    uint16_t last_blurred[64] = {0};
    const uint8_t *samples = source + i;
    const uint16_t *fixed_samples = blurred + i;
    if (rest < 64) {
      memcpy(last, samples, rest);
      memcpy(last_blurred, fixed_samples, 2 * rest);
      samples = last;
      fixed_samples = last_blurred;
    }
    bytes16 parts[4];
    for (int k = 0; k < 4; k++) {
      floats fixed = __builtin_convertvector(
          __builtin_convertvector(LOAD(words16, fixed_samples + 16 * k), ints) - origin, floats);
      floats sum =
          sum_with_blur(floats_of(samples + 16 * k), fixed, unit, gain, blurred_gain);
      parts[k] = __builtin_convertvector(unit_level(sum), bytes16);
    }
    colors result = LOAD(colors, parts) | alpha;
    if (rest < 64)
      memcpy(bytes + i, &result, rest);
    else if (streams)
      __builtin_nontemporal_store(result, (aligned_colors *)(bytes + i));
    else
      STORE(colors, bytes + i, result);
  }
}
