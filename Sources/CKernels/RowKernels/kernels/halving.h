static void reduce_rows_opaque(uint16_t *restrict sums, const uint8_t *const *rows, size_t count) {
  const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4], *f = rows[5],
                *g = rows[6];
  for (size_t i = 0; i < 4 * count; i++)
    sums[i] = (uint16_t)((uint16_t)(a[i] + g[i]) + (uint16_t)((uint16_t)(b[i] + f[i]) * 6) +
                         (uint16_t)((uint16_t)(c[i] + e[i]) * 15) + (uint16_t)(d[i] * 20));
}

static void reduce_rows_wide(uint16_t *restrict sums, const uint16_t *const *rows, size_t count) {
  const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4], *f = rows[5],
                 *g = rows[6];
  for (size_t i = 0; i < 4 * count; i++) {
    uint32_t sum = (uint32_t)a[i] + g[i] + ((uint32_t)b[i] + f[i]) * 6 +
                   ((uint32_t)c[i] + e[i]) * 15 + (uint32_t)d[i] * 20;
    sums[i] = (uint16_t)((sum + 128) >> 8);
  }
}

// The weights of sums, in units of 1/65536: 1, 6, 15 and 20 in units of 1/32. Products of equal
// pixels have no fraction to lose.
#define QUINTIC(n) (uint16_t)((n) << 11)

ALWAYS words seven_summed(words a, words b, words c, words d, words e, words f, words g) {
  return scaled_words(a + g, QUINTIC(1)) + scaled_words(b + f, QUINTIC(6)) +
         scaled_words(c + e, QUINTIC(15)) + scaled_words(d, QUINTIC(20)) + CROW_OFFSET;
}

static void reduce_columns(uint16_t *restrict fixed, const uint16_t *restrict sums, size_t count) {
  size_t j = 0;
  // The loads reach one pixel beyond the needed ones.
  for (; j + 8 < count; j += 8) {
    const uint16_t *p = sums + 8 * j;
    neighbours n = neighbours_at(p), next = neighbours_at(p + 8);
    STORE(words, fixed + 4 * j, seven_summed(n.a, n.b, n.c, n.d, n.e, next.d, next.e));
  }
  for (size_t i = 4 * j; i < 4 * count; i++) {
    const uint16_t *p = sums + 8 * (i / 4) + i % 4;
    fixed[i] = (uint16_t)(scaled((uint16_t)(p[0] + p[24]), QUINTIC(1)) +
                          scaled((uint16_t)(p[4] + p[20]), QUINTIC(6)) +
                          scaled((uint16_t)(p[8] + p[16]), QUINTIC(15)) +
                          scaled(p[12], QUINTIC(20)) + CROW_OFFSET);
  }
}
