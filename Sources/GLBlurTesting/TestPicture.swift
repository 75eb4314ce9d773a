public import GLBlur
import SystemLibrary

/// Pictures by formula, for tests without files.
///
/// Each function returns the same picture on every machine. `x` and `y` count pixels from the top
/// left corner. Values are sRGB-encoded samples of 0…1, rounded to the nearest value of the format.
/// The functions throw `ImageError` if a side is below 1 or there is no memory.
public enum TestPicture {
  /// Returns an opaque picture whose red rises from 0 to 1 with `x` and green with `y`, and whose
  /// blue is 1 minus red, to show exchanged channels, rows or columns.
  ///
  /// - Throws: `ImageError`.
  public static func ramp(
    width: Int, height: Int, format: PixelFormat = .rgba8
  ) throws -> Image {
    try make(width, height, format) { x, y in
      let red = share(x, width)
      return SIMD4(red, share(y, height), 1 - red, 1)
    }
  }

  /// Returns a picture of one colour, also in transparent pixels, whose alpha rises from 0 to 1
  /// with `x`.
  ///
  /// - Throws: `ImageError`.
  public static func alphaRamp(
    width: Int, height: Int, color: Color = .white, format: PixelFormat = .rgba8
  ) throws -> Image {
    try make(width, height, format) { x, _ in
      SIMD4(color.red, color.green, color.blue, share(x, width))
    }
  }

  /// Returns black and white squares, white at the top left, to show where edges lie.
  ///
  /// - Parameter square: The side of a square, in pixels, at least 1.
  /// - Throws: `ImageError`.
  public static func chequerboard(
    width: Int, height: Int, square: Int = 8, format: PixelFormat = .rgba8
  ) throws -> Image {
    let side = max(1, square)
    return try make(width, height, format) { x, y in
      let value: Double = (x / side + y / side) % 2 == 0 ? 1 : 0
      return SIMD4(value, value, value, 1)
    }
  }

  /// Returns uncorrelated noise: each sample is uniformly distributed in 0…1.
  ///
  /// - Parameters:
  ///   - seed: The seed of the generator, SplitMix64.
  ///   - isOpaque: Whether alpha is 1 everywhere, and not noise too.
  /// - Throws: `ImageError`.
  public static func noise(
    width: Int, height: Int, seed: UInt64 = 1, isOpaque: Bool = true,
    format: PixelFormat = .rgba8
  ) throws -> Image {
    var generator = SplitMix64(state: seed)
    return try make(width, height, format) { _, _ in
      var pixel = SIMD4<Double>()
      for channel in 0..<4 { pixel[channel] = generator.unit() }
      if isOpaque { pixel.w = 1 }
      return pixel
    }
  }

  /// Returns a zone plate, ½ + ½·cos(π·(x² + y²)/L), where L is the longer side. At the distance r
  /// from the top left corner it has r/L waves per pixel, which reaches the limit of ½ at r = L/2
  /// and shows aliasing beyond.
  ///
  /// - Throws: `ImageError`.
  public static func zonePlate(
    width: Int, height: Int, format: PixelFormat = .rgba8
  ) throws -> Image {
    let length = Double(max(width, height))
    return try make(width, height, format) { x, y in
      // The cosine has a period of 2L in x² + y². The remainder keeps its argument small.
      let phase = Double(x * x + y * y).truncatingRemainder(dividingBy: 2 * length)
      let value = 0.5 + 0.5 * cos(Double.pi * phase / length)
      return SIMD4(value, value, value, 1)
    }
  }

  /// Returns opaque black with one white pixel at (width / 2, height / 2), of which a blur shows
  /// its kernel.
  ///
  /// - Throws: `ImageError`.
  public static func impulse(
    width: Int, height: Int, format: PixelFormat = .rgba8
  ) throws -> Image {
    try make(width, height, format) { x, y in
      let value: Double = x == width / 2 && y == height / 2 ? 1 : 0
      return SIMD4(value, value, value, 1)
    }
  }

  /// Returns opaque patches of the 27 colours whose channels are 0, ½ or 1, in 9 columns and 3
  /// rows. Red changes with every row, green with every third column, and blue with every column.
  ///
  /// - Throws: `ImageError`.
  public static func patches(
    width: Int, height: Int, format: PixelFormat = .rgba8
  ) throws -> Image {
    try make(width, height, format) { x, y in
      let column = x * 9 / width
      return SIMD4(
        Double(y * 3 / height) / 2, Double(column / 3) / 2, Double(column % 3) / 2, 1)
    }
  }

  private static func share(_ index: Int, _ count: Int) -> Double {
    count > 1 ? Double(index) / Double(count - 1) : 0
  }

  private static func make(
    _ width: Int, _ height: Int, _ format: PixelFormat,
    _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>
  ) throws -> Image {
    let size = Size(width: width, height: height)
    return try Image(size: size, format: .rgbaFloat) { (bytes: inout MutableRawSpan) in
      for y in 0..<height {
        for x in 0..<width {
          bytes.storeBytes(
            of: SIMD4<Float>(pixel(x, y)), toByteOffset: 16 * (y * width + x),
            as: SIMD4<Float>.self)
        }
      }
    }.converted(to: format)
  }
}

/// The random number generator SplitMix64 by Steele, Lea and Flood (2014).
private struct SplitMix64 {
  var state: UInt64

  /// Returns the next number, 0…1 with 24 bits.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 40) / Double(1 << 24 - 1)
  }
}
