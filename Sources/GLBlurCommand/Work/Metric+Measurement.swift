import GLBlur
import GLBlurChain

extension Metric {
  /// The bytes of memory that a comparison of two images of a size takes.
  func bytes(for size: Size) -> Int {
    let pixels = size.width * size.height
    return switch self {
    case .samples, .psnr: 0
    // Two planes of luma, and a double for each pixel of a picture.
    case .ssim, .msSSIM: 17 * pixels
    // Two doubles and a byte for each pixel of a picture.
    case .deltaE: 17 * pixels
    }
  }

  /// Compares two images, of whose samples the difference is known.
  ///
  /// - Throws: A failure if the images are too small for the metric, or `ImageError`.
  func measure(
    _ first: Image, _ second: Image, _ difference: ImageDifference
  ) throws -> Measurement {
    switch self {
    case .samples, .psnr:
      return Measurement(
        metric: self, value: self == .psnr ? difference.peakSignalToNoise : difference.greatest,
        line: "\(difference)", members: [])
    case .ssim:
      let similarity = try StructuralSimilarity(first, second)
      return Measurement(
        metric: self, value: similarity.mean, line: "\(similarity)",
        members: [
          ("least", .number(similarity.least)), ("worst", similarity.worst?.json ?? .null),
        ])
    case .msSSIM:
      guard let index = try StructuralSimilarity.multiScale(first, second) else {
        throw Failure(
          status: .badData,
          message: "the metric ms-ssim needs sides of at least 176 pixels, and the images have "
            + "\(first.size); --metric ssim compares any size")
      }
      return Measurement(
        metric: self, value: index, line: "MS-SSIM \(rounded(index, 6))", members: [])
    case .deltaE:
      let difference = try ColorDifference(first, second)
      return Measurement(
        metric: self, value: difference.greatest, line: "\(difference)",
        members: [
          ("worst", difference.worst?.json ?? .null), ("mean", .number(difference.mean)),
          ("visibleShare", .number(difference.visibleShare)),
        ])
    }
  }

  /// Returns a picture of where two images differ: black where they are equal.
  func picture(_ first: Image, _ second: Image) throws -> Image {
    switch self {
    case .samples, .psnr: try ImageDifference.picture(first, second)
    case .ssim, .msSSIM: try StructuralSimilarity.picture(first, second)
    case .deltaE: try ColorDifference.picture(first, second)
    }
  }
}

/// What a metric found.
struct Measurement {
  let metric: Metric
  /// The number that is compared with the limit, or nil for the infinite PSNR of equal images.
  let value: Double?
  /// The result in words.
  let line: String
  fileprivate let members: [(String, JSONText)]

  fileprivate init(metric: Metric, value: Double?, line: String, members: [(String, JSONText)]) {
    (self.metric, self.value, self.line, self.members) = (metric, value, line, members)
  }

  var json: JSONText {
    .object([("name", .string(metric.rawValue)), ("value", .optional(value))] + members)
  }

  /// Returns a failure if a limit is not kept, and nil otherwise.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest difference that passes.
  ///   - least: The lowest similarity that passes, or nil if any does.
  ///   - what: What is compared.
  func failure(tolerance: Double, least: Double? = nil, _ what: String) -> Failure? {
    guard let value else { return nil }
    let message: String
    switch metric {
    case .samples, .deltaE:
      guard value > tolerance else { return nil }
      let amount =
        metric == .deltaE ? "a ΔE2000 of \(rounded(value, 3))" : "\(rounded(value, 3)) of 255"
      message =
        "\(what) differ by \(amount), more than the tolerance of \(numeral(tolerance)); "
        + "--tolerance sets it"
    case .psnr, .ssim, .msSSIM:
      guard let least, value < least else { return nil }
      message =
        "\(what) have a \(metric.rawValue) of \(rounded(value, 6)), less than \(numeral(least)); "
        + "--at-least sets it"
    }
    return Failure(status: .notPassed, message: message)
  }
}

extension PixelPlace {
  fileprivate var json: JSONText { .object([("x", .integer(x)), ("y", .integer(y))]) }
}
