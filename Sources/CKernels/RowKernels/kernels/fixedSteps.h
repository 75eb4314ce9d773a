// Colour steps of opaque pixels in fixed point.
//
// Between steps a level has 128 units. A step multiplies by weights in units of 1/16384, which
// gives products of 64 units per level, and doubles the sum. Products are rounded to the nearest
// unit, so that their errors do not add up to a bias.

typedef int16_t shorts __attribute__((ext_vector_type(32), aligned(1)));

// Returns a · b / 32768, rounded to the nearest integer. Compilers do not find the instruction.
#if CROW_VECTOR_BITS == 512
ALWAYS shorts rounded_product(shorts a, shorts b) {
  return (shorts)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
}
#elif CROW_VECTOR_BITS == 256
ALWAYS shorts rounded_product(shorts a, shorts b) {
  __m256i x[2], y[2];
  memcpy(x, &a, sizeof a);
  memcpy(y, &b, sizeof b);
  for (size_t h = 0; h < 2; h++) x[h] = _mm256_mulhrs_epi16(x[h], y[h]);
  memcpy(&a, x, sizeof a);
  return a;
}
#else
ALWAYS shorts rounded_product(shorts a, shorts b) {
  typedef int16_t eight __attribute__((ext_vector_type(8)));
  typedef int32_t products __attribute__((ext_vector_type(8)));
  eight x[4], y[4];
  memcpy(x, &a, sizeof a);
  memcpy(y, &b, sizeof b);
  for (size_t i = 0; i < 4; i++)
    x[i] = __builtin_convertvector(
        (__builtin_convertvector(x[i], products) * __builtin_convertvector(y[i], products)) >> 16,
        eight);
  shorts high;
  memcpy(&high, x, sizeof high);
  // The lower half of the product has two bits that count; the second one rounds.
  words low = (words)a * (words)b, none = 0;
  return high + high + (shorts)mean(low >> 14, none);
}
#endif

ALWAYS shorts of_each_pixel(const int16_t *values) {
  uint64_t bits;
  memcpy(&bits, values, sizeof bits);
  return (shorts)(pixels)bits;
}

// Repeats a channel of each pixel four times. Compilers take two instructions for it.
#if CROW_VECTOR_BITS
#define REPEATING(c) (((2 * (c)) | (2 * (c) + 1) << 8) * 0x0001000100010001)
ALWAYS shorts repeated(shorts v, long long channel) {
  long long first = REPEATING(channel), second = first + 0x0808080808080808;
#if CROW_VECTOR_BITS == 512
  return (shorts)_mm512_shuffle_epi8(
      (__m512i)v, _mm512_set_epi64(second, first, second, first, second, first, second, first));
#else
  __m256i halves[2], order = _mm256_set_epi64x(second, first, second, first);
  memcpy(halves, &v, sizeof v);
  for (size_t h = 0; h < 2; h++) halves[h] = _mm256_shuffle_epi8(halves[h], order);
  memcpy(&v, halves, sizeof v);
  return v;
#endif
}
#undef REPEATING
#else
#define REPEATED(c)                                                                              \
  __builtin_shufflevector(v, v, c, c, c, c, 4 + c, 4 + c, 4 + c, 4 + c, 8 + c, 8 + c, 8 + c,      \
                          8 + c, 12 + c, 12 + c, 12 + c, 12 + c, 16 + c, 16 + c, 16 + c, 16 + c,  \
                          20 + c, 20 + c, 20 + c, 20 + c, 24 + c, 24 + c, 24 + c, 24 + c, 28 + c, \
                          28 + c, 28 + c, 28 + c)
ALWAYS shorts repeated(shorts v, int channel) {
  return channel == 0 ? REPEATED(0) : channel == 1 ? REPEATED(1) : REPEATED(2);
}
#undef REPEATED
#endif

// Applies at least one step to vectors of eight pixels, for results with 64 units per level.
// Several vectors hide the instructions' latency.
ALWAYS void apply_fixed_steps(shorts *v, size_t count, const crow_fixed_step *steps,
                              size_t step_count) {
  shorts none = 0, most = 255 * 64;
  for (size_t s = 0;;) {
    const crow_fixed_step *step = steps + s;
    shorts offset = of_each_pixel(step->offsets), weights = of_each_pixel(step->weights[0]);
    if (step->is_channelwise) {
      for (size_t i = 0; i < count; i++) v[i] = offset + rounded_product(v[i], weights);
    } else {
      shorts green = of_each_pixel(step->weights[1]), blue = of_each_pixel(step->weights[2]);
      for (size_t i = 0; i < count; i++)
        v[i] = (offset + rounded_product(repeated(v[i], 0), weights)) +
               (rounded_product(repeated(v[i], 1), green) +
                rounded_product(repeated(v[i], 2), blue));
    }
    if (step->is_limited)
      for (size_t i = 0; i < count; i++)
        v[i] = __builtin_elementwise_min(__builtin_elementwise_max(v[i], none), most);
    if (++s == step_count) return;
    for (size_t i = 0; i < count; i++) v[i] += v[i];
  }
}

ALWAYS shorts before_steps(words v, int scale) {
  words zero = CROW_OFFSET, most = 255 * 128 + CROW_OFFSET;
  if (scale == 256) return (shorts)(v >> 1);
  return (shorts)(__builtin_elementwise_min(__builtin_elementwise_max(v, zero), most) - zero);
}

// Rounds the result of steps to levels. Halves go down, as for a Gaussian.
ALWAYS words after_steps(shorts v) { return (words)((v + 31) >> 6); }

static void fixed_through_steps(uint16_t *restrict wide, const uint16_t *restrict fixed,
                                size_t count, int scale, const crow_fixed_step *steps,
                                size_t step_count) {
  shorts none = 0;
  for (size_t i = 0; i < count; i += 8) {
    size_t size = count - i < 8 ? 8 * (count - i) : 64;
    words v = 0;
    memcpy(&v, fixed + 4 * i, size);
    shorts stepped = before_steps(v, scale);
    apply_fixed_steps(&stepped, 1, steps, step_count);
    // A result without a limit may be a rounding error below 0.
    words result = (words)__builtin_elementwise_max(stepped, none) << 2;
    memcpy(wide + 4 * i, &result, size);
  }
}
