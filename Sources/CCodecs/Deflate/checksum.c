#include "CDeflate.h"

#include "libraries.h"

uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return crc32_gzip_refl(crc, bytes, count);
}

uint32_t cdeflate_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return isal_adler32(adler, bytes, count);
}

uint32_t cdeflate_adler32_combine(uint32_t first, uint32_t second, size_t count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)count);
}
