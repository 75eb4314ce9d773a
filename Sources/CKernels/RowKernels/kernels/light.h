// Rows of light words, and tables of transfer curves.

// Light words are the upper bits of floats, and stand for the product with this number.
#define LIGHT_SHIFT 12
#define LIGHT_SCALE 0x1p96f
// The least light of a word other than 0, and the bits of a float for the word 0.
#define LEAST_LIGHT 0x1p-30f
#define LIGHT_BASE 0x30000000

typedef uint16_t words16 __attribute__((ext_vector_type(16), aligned(1)));

// Returns the floats whose product with LIGHT_SCALE is the light of the words.
ALWAYS floats scaled_light(const uint16_t *words) {
  return (floats)(__builtin_convertvector(LOAD(words16, words), colors) << LIGHT_SHIFT);
}

ALWAYS float scaled_light1(uint16_t word) {
  uint32_t bits = (uint32_t)word << LIGHT_SHIFT;
  float light;
  memcpy(&light, &bits, sizeof light);
  return light;
}

// Returns the last light word not above a float. Floats outside 0…1 and NaN become the nearest end.
ALWAYS colors last_light_words(floats light) {
  floats least = LEAST_LIGHT, one = 1;
  floats raised = light > least ? light : least;
  return ((colors)(raised < one ? raised : one) - LIGHT_BASE) >> LIGHT_SHIFT;
}

ALWAYS uint16_t last_light_word(float light) {
  float inside = limited(light, LEAST_LIGHT, 1);
  uint32_t bits;
  memcpy(&bits, &inside, sizeof bits);
  return (uint16_t)((bits - LIGHT_BASE) >> LIGHT_SHIFT);
}

// Returns the nearest light word, or 0 for NaN and floats below LEAST_LIGHT.
ALWAYS uint16_t nearest_light_word(float light) {
  float inside = limited(light, LEAST_LIGHT, 1);
  uint32_t bits;
  memcpy(&bits, &inside, sizeof bits);
  uint32_t word = (bits - LIGHT_BASE + (1u << (LIGHT_SHIFT - 1))) >> LIGHT_SHIFT;
  return (uint16_t)(light >= LEAST_LIGHT ? word : 0);
}

static void light_from_floats(uint16_t *restrict light, const float *restrict row, size_t count) {
  for (size_t i = 0; i < 4 * count; i++) light[i] = nearest_light_word(row[i]);
}

// MARK: Decoding

#if CROW_VECTOR_BITS == 512
// Looks up eight pixels in a table of 256 words, all in registers.
typedef struct {
  __m512i part[8];
} word_table;

ALWAYS word_table word_table_at(const uint16_t *table) {
  word_table result;
  for (size_t i = 0; i < 8; i++) result.part[i] = _mm512_loadu_si512(table + 32 * i);
  return result;
}

ALWAYS __m512i found_words(__m512i index, const word_table *table) {
  const __m512i *part = table->part;
  __mmask32 odd = _mm512_test_epi16_mask(index, _mm512_set1_epi16(64));
  __mmask32 high = _mm512_test_epi16_mask(index, _mm512_set1_epi16(128));
  __m512i low_half =
      _mm512_mask_blend_epi16(odd, _mm512_permutex2var_epi16(part[0], index, part[1]),
                              _mm512_permutex2var_epi16(part[2], index, part[3]));
  __m512i high_half =
      _mm512_mask_blend_epi16(odd, _mm512_permutex2var_epi16(part[4], index, part[5]),
                              _mm512_permutex2var_epi16(part[6], index, part[7]));
  return _mm512_mask_blend_epi16(high, low_half, high_half);
}

// Decodes pixels as if they were opaque, if all channels share one table, and returns their number.
// Alphas below 255 clear bits of `alphas`.
ALWAYS size_t decode_by_registers(uint16_t *restrict light, const uint8_t *restrict row,
                                  size_t count, const crow_curves *curves, uint8_t *alphas) {
  if (curves->decoded[0] != curves->decoded[1] || curves->decoded[0] != curves->decoded[2])
    return 0;
  word_table table = word_table_at(curves->decoded[0]);
  __m512i one = _mm512_set1_epi16((int16_t)CROW_LIGHT_ONE);
  __m256i all = _mm256_set1_epi32(-1);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i levels = _mm256_loadu_si256((const __m256i *)(row + 4 * i));
    all = _mm256_and_si256(all, levels);
    __m512i index = _mm512_cvtepu8_epi16(levels);
    __m512i found = _mm512_mask_mov_epi16(found_words(index, &table), 0x88888888, one);
    _mm512_storeu_si512(light + 4 * i, found);
  }
  if (_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(
          _mm256_srli_epi32(all, 24), _mm256_set1_epi32(255)))) != 255)
    *alphas = 0;
  return i;
}
#else
ALWAYS size_t decode_by_registers(uint16_t *restrict light, const uint8_t *restrict row,
                                  size_t count, const crow_curves *curves, uint8_t *alphas) {
  (void)light, (void)row, (void)count, (void)curves, (void)alphas;
  return 0;
}
#endif

static bool decode(uint16_t *restrict light, const uint8_t *restrict row, size_t count,
                   const crow_curves *curves) {
  const uint16_t *red = curves->decoded[0], *green = curves->decoded[1];
  const uint16_t *blue = curves->decoded[2];
  uint8_t alphas = 255;
  for (size_t i = decode_by_registers(light, row, count, curves, &alphas); i < count; i++) {
    const uint8_t *p = row + 4 * i;
    alphas &= p[3];
    uint64_t pixel = (uint64_t)red[p[0]] | (uint64_t)green[p[1]] << 16 |
                     (uint64_t)blue[p[2]] << 32 | (uint64_t)CROW_LIGHT_ONE << 48;
    memcpy(light + 4 * i, &pixel, sizeof pixel);
  }
  if (alphas == 255) return true;
  for (size_t i = 0; i < count; i++) {
    float alpha = (float)row[4 * i + 3] * (1.0f / 255);
    for (size_t c = 0; c < 4; c++)
      light[4 * i + c] =
          nearest_light_word(scaled_light1(light[4 * i + c]) * LIGHT_SCALE * alpha);
  }
  return false;
}

// MARK: Convolution

static void decimate_rows_light(float *restrict result, const uint16_t *const *rows,
                                size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4];
  float outer = LIGHT_SCALE / 16, inner = LIGHT_SCALE / 4, middle = LIGHT_SCALE * 3 / 8;
  size_t i = 0;
  for (; i + 16 <= 4 * count; i += 16)
    STORE(floats, result + i,
          (scaled_light(a + i) + scaled_light(e + i)) * outer +
              (scaled_light(b + i) + scaled_light(d + i)) * inner + scaled_light(c + i) * middle);
  for (; i < 4 * count; i++)
    result[i] = (scaled_light1(a[i]) + scaled_light1(e[i])) * outer +
                (scaled_light1(b[i]) + scaled_light1(d[i])) * inner + scaled_light1(c[i]) * middle;
}

static void convolve_rows_light(float *const *results, size_t result_count,
                                const uint16_t *const *rows, const float *weights, size_t radius,
                                size_t count, float *room) {
  const float *taps[CROW_MOST_RESULTS + 2 * CROW_MOST_RADIUS];
  float *targets[CROW_MOST_RESULTS];
  size_t tap_count = result_count + 2 * radius;
  // Converted tiles of the rows stay in the caches for all results.
  for (size_t tile = 0; tile < 4 * count; tile += CROW_TILE) {
    size_t size = 4 * count - tile < CROW_TILE ? 4 * count - tile : CROW_TILE;
    for (size_t k = 0; k < tap_count; k++) {
      float *row = room + CROW_TILE * k;
      for (size_t i = 0; i < size; i++) row[i] = scaled_light1(rows[k][tile + i]) * LIGHT_SCALE;
      taps[k] = row;
    }
    for (size_t r = 0; r < result_count; r++) targets[r] = results[r] + tile;
    convolve_rows(targets, result_count, taps, weights, radius, size / 4);
  }
}

// MARK: Encoding

#if CROW_VECTOR_BITS == 512
// Encodes opaque pixels by the curve's segments, if it has any, and returns their number. Only
// segments fit into registers.
ALWAYS size_t encode_by_registers(uint8_t *restrict bytes, const uint16_t *light, size_t count,
                                  const crow_curves *curves, bool streams) {
  if (!curves->segments) return 0;
  word_table beginnings = word_table_at(curves->segments);
  word_table rises = word_table_at(curves->segments + 256);
  streams = streams && ((uintptr_t)bytes & 31) == 0;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m512i x = _mm512_subs_epu16(_mm512_loadu_si512(light + 4 * i), _mm512_set1_epi16(0x7800));
    x = _mm512_min_epu16(x, _mm512_set1_epi16(0x7FFF));
    __m512i segment = _mm512_srli_epi16(x, 7);
    __m512i rise = _mm512_mulhi_epu16(found_words(segment, &rises), _mm512_slli_epi16(x, 9));
    __m512i level = _mm512_add_epi16(found_words(segment, &beginnings), rise);
    __m256i result = _mm256_or_si256(_mm512_cvtepi16_epi8(_mm512_srli_epi16(level, 8)),
                                     _mm256_set1_epi32((int32_t)0xFF000000));
    if (streams)
      _mm256_stream_si256((__m256i *)(bytes + 4 * i), result);
    else
      _mm256_storeu_si256((__m256i *)(bytes + 4 * i), result);
  }
  return i;
}
#else
ALWAYS size_t encode_by_registers(uint8_t *restrict bytes, const uint16_t *light, size_t count,
                                  const crow_curves *curves, bool streams) {
  (void)bytes, (void)light, (void)count, (void)curves, (void)streams;
  return 0;
}
#endif

ALWAYS uint32_t encoded_pixel(const uint16_t *light, const crow_curves *curves) {
  return (uint32_t)curves->levels[0][light[0]] | (uint32_t)curves->levels[1][light[1]] << 8 |
         (uint32_t)curves->levels[2][light[2]] << 16 | 0xFF000000;
}

static void encode_floats(float *row, size_t count, const crow_curves *curves) {
  for (size_t i = 0; i < count; i++) {
    float *p = row + 4 * i, alpha = p[3], gain = alpha > 0 ? 1 / alpha : 0;
    for (size_t c = 0; c < 3; c++) {
      float level = (float)(int32_t)curves->encoded[c][last_light_word(p[c] * gain)];
      p[c] = level * (1.0f / 65280) * alpha;
    }
  }
}

// Encodes opaque pixels through light words, in parts that stay in the first-level cache.
#define PART 256

ALWAYS void encode_rows(uint8_t *restrict bytes, const float *before, const float *row,
                        const float *after, size_t count, const crow_curves *curves,
                        bool streams) {
  uint16_t light[4 * PART];
  for (size_t start = 0; start < count; start += PART) {
    size_t size = count - start < PART ? count - start : PART;
    uint8_t *target = bytes + 4 * start;
    size_t i = 0;
    for (; i + 16 <= 4 * size; i += 16)
      STORE(words16, light + i,
            __builtin_convertvector(
                last_light_words(between_floats(before, row, after, 4 * start + i)), words16));
    if (i < 4 * size) {
      float last[3][16] = {0};
      size_t rest = (4 * size - i) * sizeof(float);
      if (before) memcpy(last[0], before + 4 * start + i, rest);
      memcpy(last[1], row + 4 * start + i, rest);
      memcpy(last[2], after + 4 * start + i, rest);
      STORE(words16, light + i,
            __builtin_convertvector(
                last_light_words(between_floats(before ? last[0] : NULL, last[1], last[2], 0)),
                words16));
    }
    i = encode_by_registers(target, light, size, curves, streams);
    for (; i + 2 <= size; i += 2) {
      uint64_t pair = encoded_pixel(light + 4 * i, curves) |
                      (uint64_t)encoded_pixel(light + 4 * i + 4, curves) << 32;
      if (streams)
        __builtin_nontemporal_store(pair, (uint64_t *)(target + 4 * i));
      else
        memcpy(target + 4 * i, &pair, sizeof pair);
    }
    if (i == size) continue;
    uint32_t last = encoded_pixel(light + 4 * i, curves);
    memcpy(target + 4 * i, &last, sizeof last);
  }
}

static void encode_opaque(uint8_t *restrict bytes, const float *before, const float *row,
                          const float *after, size_t count, const crow_curves *curves,
                          bool streams) {
  // Pairs of pixels are stored past the caches if they can be aligned.
  streams = streams && ((uintptr_t)bytes & 7) == 0;
  // Each case is compiled separately, so that its loop has no branch.
  if (before) encode_rows(bytes, before, row, after, count, curves, streams);
  else encode_rows(bytes, NULL, row, after, count, curves, streams);
}
