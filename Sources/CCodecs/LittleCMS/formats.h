// The formats and flags of Little CMS 2 used here; abi.c compares them with the original.
#ifndef FORMATS_H
#define FORMATS_H

// The space, the numbers of other channels and of channels, and the bytes of a sample.
#define FORMAT(space, extra, channels, bytes) \
  ((space) << 16 | (extra) << 7 | (channels) << 3 | (bytes))

enum {
  FORMAT_RGBA8 = FORMAT(4, 1, 3, 1),
  FORMAT_RGBA16 = FORMAT(4, 1, 3, 2),
  FORMAT_GRAY8 = FORMAT(3, 3, 1, 1),
  FORMAT_GRAY16 = FORMAT(3, 3, 1, 2),
  FORMAT_CMYK = FORMAT(6, 0, 4, 1),
  FORMAT_CMYK16 = FORMAT(6, 0, 4, 2),
  // This bit makes samples light instead of ink.
  FORMAT_CMYK_LIGHT = FORMAT_CMYK | 1 << 13,
  PERCEPTUAL_INTENT = 0,
  FLAG_NO_CACHE = 0x40,
  FLAG_NO_OPTIMIZATION = 0x100,
};

#endif
