import GLBlur
import GLBlurImage

extension Image {
  /// Returns the samples of a pixel as they are stored: `(255, 128, 0, 255)`.
  func samples(at place: ImageDifference.Place) -> String {
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
