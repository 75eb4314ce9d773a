package import GLBlur
import GLBlurChain

/// A measure of how far two pictures differ.
package enum Metric: String, CaseIterable, Sendable {
  case samples
  case psnr
  case ssim
  case msSSIM = "ms-ssim"
  case deltaE

  /// The bytes of memory that a comparison of two images takes.
  package func bytes(for size: Size) -> Int {
    let pixels = size.width * size.height
    return switch self {
    case .samples, .psnr: 0
    // Two planes of luma, and a double for each pixel of a picture.
    case .ssim, .msSSIM: 17 * pixels
    // Two doubles and a byte for each pixel of a picture.
    case .deltaE: 17 * pixels
    }
  }

  /// Compares two images.
  /// - Throws: `MetricError` if the images are too small for the metric, or `ImageError`.
  package func measure(
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
        throw MetricError(size: first.size)
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
  package func picture(_ first: Image, _ second: Image) throws -> Image {
    switch self {
    case .samples, .psnr: try ImageDifference.picture(first, second)
    case .ssim, .msSSIM: try StructuralSimilarity.picture(first, second)
    case .deltaE: try ColorDifference.picture(first, second)
    }
  }
}

/// The error of pictures that are too small for MS-SSIM.
package struct MetricError: Error, CustomStringConvertible {
  let size: Size

  package var description: String {
    "the metric ms-ssim needs sides of at least 176 pixels, and the images have \(size); the metric ssim "
      + "compares any size"
  }
}

/// The result of a metric.
package struct Measurement: Sendable {
  package let metric: Metric
  /// The number that is compared with the limit, or nil for the infinite PSNR of equal images.
  package let value: Double?
  package let line: String
  fileprivate let members: [(String, JSONText)]

  fileprivate init(metric: Metric, value: Double?, line: String, members: [(String, JSONText)]) {
    (self.metric, self.value, self.line, self.members) = (metric, value, line, members)
  }

  package var json: JSONText {
    .object([("name", .string(metric.rawValue)), ("value", .optional(value))] + members)
  }
}

extension PixelPlace {
  fileprivate var json: JSONText { .object([("x", .integer(x)), ("y", .integer(y))]) }
}
