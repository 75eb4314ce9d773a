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

  /// Returns the pictures, their amplified difference and the numbers.
  package func attachments() throws -> [NamedBytes] {
    let picture = try ImageDifference.picture(actual.image, expected.image)
    return [
      try NamedBytes("\(actual.name).png", actual.image),
      try NamedBytes("\(expected.name).png", expected.image),
      try NamedBytes("difference.png", picture),
      NamedBytes(name: "numbers.txt", bytes: Array(numbers.utf8)),
    ]
  }

  /// Returns the attachments with names that begin with `stem`.
  package func attachments(_ stem: String) throws -> [NamedBytes] {
    try attachments().map { $0.renamed("\(stem)-\($0.name)") }
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

  package func renamed(_ name: String) -> NamedBytes { NamedBytes(name: name, bytes: bytes) }
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

extension Image {
  /// Returns how the picture and its golden picture differ in size, depth or colour profile, or nil.
  ///
  /// - Parameter name: That of the golden picture in the message.
  package func mismatch(with golden: Image, named name: String) -> String? {
    if size != golden.size {
      return "The picture has \(size) pixels, and \(name) has \(golden.size)."
    }
    if format != golden.format {
      return "The picture has \(format.depth), and \(name) has \(golden.format.depth)."
    }
    // PFM files state no profile.
    if format != .rgbaFloat, profile != golden.profile, profile.inPNG != golden.profile {
      return "The picture's colour profile is \(profile.summary), and that of \(name) is "
        + "\(golden.profile.summary)."
    }
    return nil
  }
}

extension PixelFormat {
  /// In words.
  package var depth: String {
    switch self {
    case .rgba8: "8 bits a channel"
    case .rgba16: "16 bits a channel"
    case .rgbaFloat: "floats"
    }
  }
}

extension ColorProfile {
  /// The profile in words.
  var summary: String {
    var parts: [String] = []
    if let icc { parts.append("ICC '\(icc.name)' of \(icc.bytes.count) bytes") }
    if let sRGBIntent { parts.append("sRGB with intent \(sRGBIntent)") }
    if let gamma { parts.append("gamma \(gamma)") }
    if let colors = chromaticities {
      let places = [colors.white, colors.red, colors.green, colors.blue]
      parts.append(
        "chromaticities " + places.map { "(\($0.x), \($0.y))" }.joined(separator: " "))
    }
    if let codePoints { parts.append("code points \(codePoints.primaries)/\(codePoints.transfer)") }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  /// The profile as a PNG file has it, which holds five digits of a gamma and not every ICC profile.
  fileprivate var inPNG: ColorProfile? {
    guard var pixel = try? Image(rgba8: [0, 0, 0, 255], width: 1, height: 1) else { return nil }
    pixel.profile = self
    return try? Image(encoded: pixel.encoded(as: .png)).profile
  }
}

/// Returns a number with at most three decimals, or all of a smaller number.
package func figure(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  if rounded == 0, number != 0 { return "\(number)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
