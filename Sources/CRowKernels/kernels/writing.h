// Conversion of the fixed point of a direct convolution to floats and bytes. This file is a part of
// kernels.h.

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

static void bytes_from_opaque(uint8_t *restrict bytes, const uint16_t *restrict fixed,
                              size_t count, bool streams) {
  uint16_t half = 64 - CROW_OFFSET;
  size_t i = 0, size = 4 * count;
  if (streams)
    for (; i < size && ((uintptr_t)(bytes + i) & 31) != 0; i++)
      bytes[i] = (uint8_t)((uint16_t)(fixed[i] + half) >> 7);
  for (; i + 32 <= size; i += 32)
    store_bytes(bytes + i, (LOAD(words, fixed + i) + half) >> 7, streams);
  for (; i < size; i++) bytes[i] = (uint8_t)((uint16_t)(fixed[i] + half) >> 7);
}
