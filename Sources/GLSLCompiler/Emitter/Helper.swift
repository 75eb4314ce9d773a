/// A function in emitted texts for an operation that GLSL ES 3.00 lacks, or whose rounding it
/// leaves to the driver. `FloatFunctions` and `Arithmetic` define the results. The cases are in the
/// order of the text: no function uses a later one.
enum Helper: String, Hashable, CaseIterable {
  case head, wave, sine, cosine, tangent, arcTangent, arcSine, arcCosine
  case log2, log, exp2, exp, power, toInt, toUint, fromUint, scale
  case mantissa, exponent, extractUint, extractInt, insert, reverse, bitCount
  case highestBit, highestIntBit, lowestBit
  case divideInt, remainderInt, divideUint, remainderUint, multiplyHigh, multiplyHighInt

  var withDependencies: [Helper] {
    switch self {
    case .sine, .cosine: [.wave, self]
    case .arcSine, .power: [.head, self]
    case .highestIntBit, .lowestBit: [.highestBit, self]
    case .remainderInt: [.divideInt, self]
    case .multiplyHighInt: [.multiplyHigh, self]
    default: [self]
    }
  }

  /// The number of statements, including those of dependencies.
  var instructions: Int { Self.statements[self] ?? 0 }

  private static let statements = Dictionary(
    uniqueKeysWithValues: allCases.map { helper in
      let texts = helper.withDependencies.map(\.source)
      return (helper, texts.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: ";") } })
    })

  /// True if the operands or the result are `uint` for both kinds of integers.
  var takesBits: Bool { bitOperands > 0 }

  /// The number of leading operands that are passed as `uint` bits.
  var bitOperands: Int {
    switch self {
    case .insert: 2
    case .reverse, .bitCount, .lowestBit: 1
    default: 0
    }
  }

  /// True if the result is returned as `uint` bits.
  var givesBits: Bool { self == .insert || self == .reverse }

  /// Returns the text of the function, whose name consists of the prefix, `_` and the case.
  func text(prefix: String, isPrecise: Bool) -> String {
    let type = isPrecise ? "precise float" : "float"
    return source.replacing("$", with: "\(prefix)_").replacing("  float ", with: "  \(type) ")
  }

  private var source: String {
    switch self {
    case .wave, .sine, .cosine, .tangent, .arcTangent, .arcSine, .arcCosine: angleSource
    case .log2, .log, .exp2, .exp, .head, .power: powerSource
    case .scale, .mantissa, .exponent, .toInt, .toUint, .fromUint: floatSource
    default: integerSource
    }
  }
}

extension Helper {
  /// The functions of parts of floats, and conversions.
  var floatSource: String {
    switch self {
    case .scale:
      """
      float $scale(float x, int n) {
        int limited = min(max(n, -252), 254);
        int first = limited >> 1;
        float a = x * intBitsToFloat((first + 127) << 23);
        float b = a * intBitsToFloat((limited - first + 127) << 23);
        return b;
      }
      """
    case .mantissa:
      """
      float $mantissa(float x) {
        uint bits = floatBitsToUint(x);
        uint exponent = (bits >> 23) & 255u;
        float value = uintBitsToFloat((bits & 0x807fffffu) | 0x3f000000u);
        return exponent == 0u || exponent == 255u ? x : value;
      }
      """
    case .exponent:
      """
      int $exponent(float x) {
        int exponent = int((floatBitsToUint(x) >> 23) & 255u);
        return exponent == 0 || exponent == 255 ? 0 : exponent - 126;
      }
      """
    case .toInt:
      """
      int $toInt(float x) {
        bool isNumber = (floatBitsToUint(x) & 0x7fffffffu) <= 0x7f800000u;
        bool isInside = x >= -2147483648.0 && x < 2147483648.0;
        int value = int(isInside ? x : 0.0);
        int limit = x > 0.0 ? 0x7fffffff : int(0x80000000u);
        return isInside ? value : (isNumber ? limit : 0);
      }
      """
    // SwiftShader 4.1 rounds numbers from 2³¹ on twice.
    case .fromUint:
      """
      float $fromUint(uint x) {
        float high = float(x >> 16) * 65536.0;
        float low = float(x & 65535u);
        return high + low;
      }
      """
    case .toUint:
      """
      uint $toUint(float x) {
        bool isInside = x > 0.0 && x < 4294967296.0;
        uint value = uint(isInside ? x : 0.0);
        return x >= 4294967296.0 ? 0xffffffffu : value;
      }
      """
    default: ""
    }
  }
}

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
