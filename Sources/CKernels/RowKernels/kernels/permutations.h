// Tables of 256 bytes for each channel, in the registers of AVX-512 VBMI, for which the including
// file sets the target.

// Looks up each byte by its lower seven bits in the half of the table that its highest bit selects.
static inline __attribute__((always_inline)) __m512i permuted_bytes(
    __m512i index, const __m512i *table, __mmask64 upper) {
  __m512i low = _mm512_permutex2var_epi8(table[0], index, table[1]);
  __m512i high = _mm512_permutex2var_epi8(table[2], index, table[3]);
  return _mm512_mask_blend_epi8(upper, low, high);
}

// Converts sixteen opaque pixels at a time, and returns the number of converted pixels.
static size_t permute_by_tables(uint8_t *to, const uint8_t *from, size_t count,
                                const uint8_t *tables, bool streams) {
  __m512i table[12];
  for (size_t t = 0; t < 12; t++) table[t] = _mm512_loadu_si512(tables + 64 * t);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m512i index = _mm512_loadu_si512(from + 4 * i), result = index;
    __mmask64 upper = _mm512_movepi8_mask(index);
    for (size_t c = 0; c < 3; c++)
      result = _mm512_mask_mov_epi8(result, 0x1111111111111111u << c,
                                    permuted_bytes(index, table + 4 * c, upper));
    if (streams)
      _mm512_stream_si512((__m512i *)(to + 4 * i), result);
    else
      _mm512_storeu_si512(to + 4 * i, result);
  }
  return i;
}
