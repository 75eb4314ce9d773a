import GLBlur

/// The column and the row of a pixel.
struct PixelPlace {
  let x: Int
  let y: Int

  /// Finds the first pixel with the greatest difference of premultiplied samples. It is nil if the
  /// pictures are equal.
  init?(ofGreatestDifferenceOf first: Image, _ second: Image) {
    guard let one = try? first.rgbaFloat(), let other = try? second.rgbaFloat() else { return nil }
    var greatest: Float = 0
    var index: Int?
    for pixel in 0..<first.width * first.height {
      let difference = Self.premultiplied(one, pixel) - Self.premultiplied(other, pixel)
      let magnitude = difference.replacing(with: -difference, where: difference .< 0).max()
      if magnitude > greatest {
        greatest = magnitude
        index = pixel
      }
    }
    guard let index else { return nil }
    x = index % first.width
    y = index / first.width
  }

  private static func premultiplied(_ samples: [Float], _ pixel: Int) -> SIMD4<Float> {
    let alpha = samples[4 * pixel + 3]
    return SIMD4(
      samples[4 * pixel] * alpha, samples[4 * pixel + 1] * alpha, samples[4 * pixel + 2] * alpha,
      alpha)
  }
}

extension Image {
  /// Returns the samples of a pixel as they are stored: `(255, 128, 0, 255)`.
  func samples(at place: PixelPlace) -> String {
    let texts = withBytes { bytes in
      (0..<4).map { channel in
        let index = 4 * (place.y * width + place.x) + channel
        // Any bits are values of these types.
        return switch format {
        case .rgba8: "\(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))"
        case .rgba16: "\(unsafe bytes.unsafeLoad(fromByteOffset: 2 * index, as: UInt16.self))"
        case .rgbaFloat: "\(unsafe bytes.unsafeLoad(fromByteOffset: 4 * index, as: Float.self))"
        }
      }
    }
    return "(" + texts.joined(separator: ", ") + ")"
  }
}

/// Returns a number with at most three decimals, unless it is smaller than those.
func figure(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  if rounded == 0, number != 0 { return "\(number)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
