import GLBlur
import GLBlurImage

extension Image {
  /// Returns the stored samples of a pixel: `(255, 128, 0, 255)`.
  func samples(at place: ImageDifference.Place) -> String {
    let texts = withBytes { bytes in
      (0..<4).map { channel in
        let index = 4 * (place.y * width + place.x) + channel
        // Every bit pattern is valid for these types.
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

/// Returns a number with at most three decimals, or all of a smaller number.
func figure(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  if rounded == 0, number != 0 { return "\(number)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
