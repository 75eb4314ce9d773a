package import GLBlurFiles
import GLBlur
package import GLBlurImage

/// Two pictures of equal size and format, with their difference.
package struct Comparison: Sendable {
  /// The name is part of the name of the picture's attachment.
  package struct Side: Sendable {
    package let name: String
    package let image: Image

    package init(name: String, image: Image) {
      self.name = name
      self.image = image
    }
  }

  package let actual: Side
  package let expected: Side
  package let difference: ImageDifference
  /// In 8-bit levels.
  package let tolerance: Double

  /// Throws `ImageError.sizesDiffer` if the sizes differ.
  package init(_ actual: Side, _ expected: Side, within tolerance: Double) throws(ImageError) {
    self.actual = actual
    self.expected = expected
    self.tolerance = tolerance
    difference = try ImageDifference(actual.image, expected.image)
  }

  /// A tolerance of NaN allows nothing.
  package var isWithinTolerance: Bool { difference.greatest <= tolerance }

  package var summary: String {
    var sentences = [
      "\(actual.name) and \(expected.name) differ by \(figure(difference.greatest)) levels of 255, "
        + "and \(figure(tolerance)) are allowed."
    ]
    if let worst = difference.worst {
      sentences.append(
        "The worst pixel is (\(worst.x), \(worst.y)): "
          + "\(actual.image.samples(at: worst)) in \(actual.name), "
          + "\(expected.image.samples(at: worst)) in \(expected.name).")
    }
    sentences.append(
      "\(figure(100 * difference.differingShare)) % of the samples differ, by "
        + "\(figure(difference.mean)) levels on average over all.")
    return sentences.joined(separator: " ")
  }

  package var numbers: String {
    let noise = difference.peakSignalToNoise.map { "\($0) dB" } ?? "infinite"
    let lines: [String] = [
      "size: \(actual.image.size)",
      "format: \(actual.image.format)",
      "greatest difference: \(difference.greatest) levels of 255",
      "allowed difference: \(tolerance) levels of 255",
      "mean difference: \(difference.mean) levels of 255",
      "differing samples: \(100 * difference.differingShare) %",
      "peak signal-to-noise ratio: \(noise)",
    ]
    let pixels: [String] =
      difference.worst.map { worst in
        ["worst pixel: (\(worst.x), \(worst.y))"]
          + [actual, expected].map { "\($0.name): \($0.image.samples(at: worst))" }
      } ?? []
    return (lines + pixels).map { $0 + "\n" }.joined()
  }

  /// Returns the pictures, their amplified difference and the numbers, with names that begin with
  /// `stem`.
  package func attachments(_ stem: String) throws -> [NamedBytes] {
    let picture = try ImageDifference.picture(actual.image, expected.image)
    return [
      try NamedBytes("\(stem)-\(actual.name).png", actual.image),
      try NamedBytes("\(stem)-\(expected.name).png", expected.image),
      try NamedBytes("\(stem)-difference.png", picture),
      NamedBytes(name: "\(stem)-numbers.txt", bytes: Array(numbers.utf8)),
    ]
  }
}

/// A file to attach to a test.
package struct NamedBytes: Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension NamedBytes {
  package init(_ name: String, _ image: Image) throws(FileError) {
    self.init(name: name, bytes: try image.encoded(as: .png))
  }
}

extension Image {
  /// Returns the stored samples of a pixel: `(255, 128, 0, 255)`.
  package func samples(at place: ImageDifference.Place) -> String {
    let texts = withBytes { bytes in
      (0..<4).map { channel in
        let index = 4 * (place.y * width + place.x) + channel
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
package func figure(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  if rounded == 0, number != 0 { return "\(number)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
