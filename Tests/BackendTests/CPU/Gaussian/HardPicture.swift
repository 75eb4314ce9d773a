import GLBlur
import TestSupport

/// Pictures that make the errors of a blur visible.
enum HardPicture: String, CaseIterable {
  /// Noise of 0 and 255.
  case noise
  /// The same noise in blocks of 16 pixels.
  case blocks
  case checker
  case gradient
  /// One white pixel on black.
  case point
  case halves

  enum Alpha: CaseIterable {
    case opaque
    /// Alpha takes any value, 0, 1 and 255 included.
    case translucent
    /// All is opaque but for one corner.
    case mixed
  }

  func image(_ size: Size, _ alpha: Alpha, seed: UInt64 = 7) throws -> Image {
    var noise = Noise(state: seed)
    let blocks = (0..<4096).map { _ in noise.bytes(4).map { $0 < 128 ? 0 : 255 as UInt8 } }
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        samples += color(x, y, size, blocks, &noise)
        let isOpaque =
          switch alpha {
          case .opaque: true
          case .translucent: false
          case .mixed: x < size.width * 2 / 3 || y < size.height * 2 / 3
          }
        let some = [0, 1, 128, 254, 255, UInt8(truncatingIfNeeded: noise.next())]
        samples.append(isOpaque ? 255 : some[noise.below(some.count)])
      }
    }
    return try Image(rgba8: samples, width: size.width, height: size.height)
  }

  private func color(
    _ x: Int, _ y: Int, _ size: Size, _ blocks: [[UInt8]], _ noise: inout Noise
  ) -> [UInt8] {
    switch self {
    case .noise: return noise.bytes(3).map { $0 < 128 ? 0 : 255 }
    case .blocks: return Array(blocks[(y / 16 * 64 + x / 16) % blocks.count].prefix(3))
    case .checker:
      return [(x + y) % 2, (x / 2 + y / 2) % 2, (x / 3 + y / 5) % 2].map { $0 == 0 ? 0 : 255 }
    case .gradient:
      return [
        UInt8(255 * x / size.width), UInt8(255 * y / size.height),
        UInt8(255 * (x + y) / (size.width + size.height)),
      ]
    case .point:
      let isPoint = x == size.width / 3 && y == size.height / 2
      return isPoint ? [255, 255, 255] : [0, 0, 0]
    case .halves:
      return [x * 2 < size.width, y * 2 < size.height, x + y < size.width].map { $0 ? 255 : 0 }
    }
  }
}
