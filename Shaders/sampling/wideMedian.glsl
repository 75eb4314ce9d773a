// The median of each channel over a wide square window, found by halving the range in which it lies. Both ends are
// values of the window, so the result is exact, and a range of bytes is empty after eight or nine halvings. `mix`
// with truth values selects and does not round.
//
// llvmpipe ends every loop after 65535 iterations of all loops together, so an iteration reads eight pixels of a
// row. Those beyond the window are its last one again.
uniform int radius;

// Floats have 32 bits.
const int mostHalvings = 32;

// Integers in the order of floats.
ivec4 orderedBits(ivec4 bits) { return bits ^ ((bits >> 31) & 0x7FFFFFFF); }

// A value of the range below its end.
Pixel middleOf(Pixel low, Pixel high) {
  ivec4 a = orderedBits(floatBitsToInt(low));
  ivec4 b = orderedBits(floatBitsToInt(high));
  return intBitsToFloat(orderedBits((a & b) + ((a ^ b) >> 1)));
}

Pixel windowPixel(Position at, int x, int y) {
  return source0(at + ivec2(min(x, radius), y));
}

void boundBy(Pixel p, inout Pixel low, inout Pixel high) {
  low = min(low, p);
  high = max(high, p);
}

void countPixel(
  Pixel p, int x, Pixel pivot, inout Pixel within, inout Pixel under, inout Pixel over
) {
  bvec4 isWithin = lessThanEqual(p, pivot);
  within += x <= radius ? vec4(isWithin) : vec4(0.0);
  under = mix(under, max(under, p), isWithin);
  over = mix(min(over, p), over, isWithin);
}

Pixel wideMedian(Position at) {
  int width = 2 * radius + 1;
  Pixel others = vec4(float(width * width / 2));
  Pixel low = source0(at);
  Pixel high = low;
  for (int y = -radius; y <= radius; y++) {
    for (int x = -radius; x <= radius; x += 8) {
      boundBy(windowPixel(at, x, y), low, high);
      boundBy(windowPixel(at, x + 1, y), low, high);
      boundBy(windowPixel(at, x + 2, y), low, high);
      boundBy(windowPixel(at, x + 3, y), low, high);
      boundBy(windowPixel(at, x + 4, y), low, high);
      boundBy(windowPixel(at, x + 5, y), low, high);
      boundBy(windowPixel(at, x + 6, y), low, high);
      boundBy(windowPixel(at, x + 7, y), low, high);
    }
  }
  for (int i = 0; i < mostHalvings && low != high; i++) {
    Pixel pivot = middleOf(low, high);
    Pixel within = vec4(0.0);
    Pixel under = low;
    Pixel over = high;
    for (int y = -radius; y <= radius; y++) {
      for (int x = -radius; x <= radius; x += 8) {
        countPixel(windowPixel(at, x, y), x, pivot, within, under, over);
        countPixel(windowPixel(at, x + 1, y), x + 1, pivot, within, under, over);
        countPixel(windowPixel(at, x + 2, y), x + 2, pivot, within, under, over);
        countPixel(windowPixel(at, x + 3, y), x + 3, pivot, within, under, over);
        countPixel(windowPixel(at, x + 4, y), x + 4, pivot, within, under, over);
        countPixel(windowPixel(at, x + 5, y), x + 5, pivot, within, under, over);
        countPixel(windowPixel(at, x + 6, y), x + 6, pivot, within, under, over);
        countPixel(windowPixel(at, x + 7, y), x + 7, pivot, within, under, over);
      }
    }
    bvec4 isUnder = greaterThan(within, others);
    high = mix(high, under, isUnder);
    low = mix(over, low, isUnder);
  }
  return low;
}
