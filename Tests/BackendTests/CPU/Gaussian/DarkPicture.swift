import GLBlur
import TestSupport

/// Pictures whose blur in linear light is dark.
enum DarkPicture: String, CaseIterable {
  /// A gradient over the first 24 levels.
  case gradient
  /// Noise of the first 16 levels.
  case noise
  /// Four levels in wide bands.
  case bands
  /// Few white pixels on black.
  case stars
  case lines
  /// A white corner on the level 2.
  case corner

  func image(_ size: Size, _ alpha: HardPicture.Alpha) throws -> Image {
    var noise = Noise(state: 11)
    var samples = try HardPicture.point.image(size, alpha).bytes
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<3 {
          let value: Int =
            switch self {
            case .gradient: (x + channel * y) * 24 / (size.width + 2 * size.height)
            case .noise: noise.below(16)
            case .bands: 1 + (x * 4 / size.width + channel) % 4
            case .stars: noise.below(150) == 0 ? 255 : 0
            case .lines: x == size.width / 5 || y * 6 > size.height * 5 ? 255 : 0
            case .corner: 3 * x > 2 * size.width && 3 * y < size.height ? 255 : 2
            }
          samples[4 * (y * size.width + x) + channel] = UInt8(value)
        }
      }
    }
    return try Image(rgba8: samples, width: size.width, height: size.height)
  }
}
