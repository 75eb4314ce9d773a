extension Helper {
  /// The integer functions. They involve no rounding, so their form is free.
  var integerSource: String {
    switch self {
    case .extractUint:
      """
      uint $extractUint(uint bits, int offset, int count) {
        int first = min(max(offset, 0), 31);
        int width = min(max(count, 0), 32 - first);
        uint top = bits << ((32 - first - width) & 31);
        return width == 0 ? 0u : top >> ((32 - width) & 31);
      }
      """
    case .extractInt:
      """
      int $extractInt(int bits, int offset, int count) {
        int first = min(max(offset, 0), 31);
        int width = min(max(count, 0), 32 - first);
        int top = bits << ((32 - first - width) & 31);
        return width == 0 ? 0 : top >> ((32 - width) & 31);
      }
      """
    case .insert:
      """
      uint $insert(uint base, uint bits, int offset, int count) {
        int first = min(max(offset, 0), 31);
        int width = min(max(count, 0), 32 - first);
        uint mask = (0xffffffffu >> ((32 - width) & 31)) << first;
        return width == 0 ? base : (base & ~mask) | ((bits << first) & mask);
      }
      """
    case .reverse:
      """
      uint $reverse(uint bits) {
        uint a = ((bits >> 1) & 0x55555555u) | ((bits & 0x55555555u) << 1);
        uint b = ((a >> 2) & 0x33333333u) | ((a & 0x33333333u) << 2);
        uint c = ((b >> 4) & 0x0f0f0f0fu) | ((b & 0x0f0f0f0fu) << 4);
        uint d = ((c >> 8) & 0x00ff00ffu) | ((c & 0x00ff00ffu) << 8);
        return (d >> 16) | (d << 16);
      }
      """
    case .bitCount:
      """
      int $bitCount(uint bits) {
        uint a = bits - ((bits >> 1) & 0x55555555u);
        uint b = (a & 0x33333333u) + ((a >> 2) & 0x33333333u);
        uint c = (b + (b >> 4)) & 0x0f0f0f0fu;
        return int((c * 0x01010101u) >> 24);
      }
      """
    case .highestBit:
      """
      int $highestBit(uint bits) {
        uint rest = bits;
        int place = 0;
        if (rest >= 65536u) { place += 16; rest >>= 16; }
        if (rest >= 256u) { place += 8; rest >>= 8; }
        if (rest >= 16u) { place += 4; rest >>= 4; }
        if (rest >= 4u) { place += 2; rest >>= 2; }
        if (rest >= 2u) { place += 1; }
        return bits == 0u ? -1 : place;
      }
      """
    case .highestIntBit:
      """
      int $highestIntBit(int x) {
        return $highestBit(uint(x < 0 ? ~x : x));
      }
      """
    case .lowestBit:
      """
      int $lowestBit(uint bits) {
        return $highestBit(bits & (~bits + 1u));
      }
      """
    // A processor that emulates a GPU may trap when the smallest number is divided by −1.
    case .divideInt:
      """
      int $divideInt(int x, int y) {
        int divisor = y == 0 || y == -1 ? 1 : y;
        int quotient = x / divisor;
        return y == 0 ? 0 : (y == -1 ? -x : quotient);
      }
      """
    case .remainderInt:
      """
      int $remainderInt(int x, int y) {
        return y == 0 ? 0 : x - y * $divideInt(x, y);
      }
      """
    case .divideUint:
      """
      uint $divideUint(uint x, uint y) {
        uint quotient = x / max(y, 1u);
        return y == 0u ? 0u : quotient;
      }
      """
    case .remainderUint:
      """
      uint $remainderUint(uint x, uint y) {
        uint quotient = x / max(y, 1u);
        return y == 0u ? 0u : x - y * quotient;
      }
      """
    case .multiplyHigh:
      """
      uint $multiplyHigh(uint x, uint y) {
        uint low = (x & 65535u) * (y & 65535u);
        uint a = (x >> 16) * (y & 65535u) + (low >> 16);
        uint b = (x & 65535u) * (y >> 16) + (a & 65535u);
        return (x >> 16) * (y >> 16) + (a >> 16) + (b >> 16);
      }
      """
    case .multiplyHighInt:
      """
      int $multiplyHighInt(int x, int y) {
        uint high = $multiplyHigh(uint(x), uint(y));
        high -= x < 0 ? uint(y) : 0u;
        high -= y < 0 ? uint(x) : 0u;
        return int(high);
      }
      """
    default: ""
    }
  }
}
