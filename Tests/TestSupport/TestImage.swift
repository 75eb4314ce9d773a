package import GLBlurChain

/// Images that are difficult for filters.
package enum TestImage: String, CaseIterable {
  case opaqueNoise
  /// Every kind of alpha occurs. Pixels of alpha 0 have colours, which no result may show.
  case translucentNoise
  /// White lines along the borders and through the middle.
  case lines
  case onePixel
  case oneColumn
  case oneRow
  case twoByTwo

  package var size: Size {
    switch self {
    case .opaqueNoise: Size(width: 31, height: 22)
    case .translucentNoise: Size(width: 17, height: 23)
    case .lines: Size(width: 26, height: 19)
    case .onePixel: Size(width: 1, height: 1)
    case .oneColumn: Size(width: 1, height: 29)
    case .oneRow: Size(width: 33, height: 1)
    case .twoByTwo: Size(width: 2, height: 2)
    }
  }

  /// The upper bytes of these samples are the 8-bit samples.
  private func samples(_ size: Size, seed: Int) -> [UInt16] {
    var noise = Noise(state: UInt64(seed + rawValue.utf8.count * 1000))
    var samples: [UInt16] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        if self == .lines {
          let isLine =
            x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1 || x == 9 || y == 8
          samples += isLine ? [65535, 65535, 65535, 65535] : [0, 0, 0, 65535]
          continue
        }
        let color = (0..<3).map { _ in
          [UInt16(truncatingIfNeeded: noise.next()), 0, 65535][[0, 0, 0, 0, 1, 2][noise.below(6)]]
        }
        let alphas: [UInt16] = [
          0, 257, 65535, UInt16(truncatingIfNeeded: noise.next()), 32896, 65278,
        ]
        samples += color + [self == .opaqueNoise ? 65535 : alphas[noise.below(6)]]
      }
    }
    return samples
  }

  package func image(_ format: PixelFormat = .rgba8, size: Size? = nil, seed: Int = 1) throws
    -> Image
  {
    let size = size ?? self.size
    let samples = samples(size, seed: seed)
    return switch format {
    case .rgba8:
      try Image(rgba8: samples.map { UInt8($0 >> 8) }, width: size.width, height: size.height)
    case .rgba16: try Image(rgba16: samples, width: size.width, height: size.height)
    case .rgbaFloat:
      try Image(
        rgbaFloat: samples.map { Float($0) / 65535 }, width: size.width, height: size.height)
    }
  }
}

/// Returns the bytes with pixels of alpha 0 cleared, as in results.
package func cleaned(_ image: Image) throws -> [UInt8] {
  var bytes = image.bytes
  let step = image.format.bytesPerPixel
  for start in stride(from: 0, to: bytes.count, by: step)
  where bytes[start + step * 3 / 4..<start + step].allSatisfy({ $0 == 0 }) {
    for index in start..<start + step { bytes[index] = 0 }
  }
  return bytes
}

package func slice(_ bytes: [UInt8], width: Int, columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
  var result: [UInt8] = []
  for y in rows {
    let start = 4 * (y * width + columns.lowerBound)
    result += bytes[start..<start + 4 * columns.count]
  }
  return result
}
