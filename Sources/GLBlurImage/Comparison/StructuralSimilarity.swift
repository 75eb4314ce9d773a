import SystemLibrary

/// How similar two images of one size look: the structural similarity index SSIM of their luma.
///
/// The index compares means, contrasts and structures under a Gaussian window (Wang, Bovik, Sheikh
/// and Simoncelli, Image Quality Assessment, IEEE Transactions on Image Processing 13(4), 2004,
/// with its constants). Samples are compared without regard to profiles. Translucent images are
/// compared over black and over white, and the lower mean counts.
public struct StructuralSimilarity: Hashable, Sendable, CustomStringConvertible {
  /// The mean of the index, −1…1, where the window of 11 × 11 pixels lies within the images, or
  /// over all pixels of smaller images. Equal images have 1.
  public let mean: Double
  /// The lowest index, −1…1.
  public let least: Double
  /// The centre of the window with the lowest index, or nil if none is below 1.
  public let worst: PixelPlace?

  /// Compares two images.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ.
  public init(_ first: Image, _ second: Image) throws(ImageError) {
    let results = try Self.planes(first, second).map { Self($0, $1) }
    self = results.dropFirst().reduce(results[0]) { $1.mean < $0.mean ? $1 : $0 }
  }

  private init(_ first: LumaPlane, _ second: LumaPlane) {
    let window = SimilarityWindow(first, second)
    let (columns, rows) = window.inside
    var sum = 0.0
    var least = 1.0
    var worst: PixelPlace?
    window.forEachRow { y, row in
      guard rows.contains(y) else { return }
      for x in columns {
        let index = row[x].index
        sum += index
        if index < least {
          least = index
          worst = PixelPlace(x: x, y: y)
        }
      }
    }
    mean = sum / Double(columns.count * rows.count)
    self.least = least
    self.worst = worst
  }

  /// Returns the index, 0…1, at five scales, each half the size of the one before (Wang, Simoncelli
  /// and Bovik, Multiscale Structural Similarity, Asilomar Conference on Signals, Systems and
  /// Computers, 2003). Equal images have 1. It is nil if a side is shorter than 176 pixels, since
  /// the window does not fit into a sixteenth of it.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ.
  public static func multiScale(_ first: Image, _ second: Image) throws(ImageError) -> Double? {
    let planes = try planes(first, second)
    guard min(first.width, first.height) >= 176 else { return nil }
    return planes.map(multiScale).min()
  }

  private static func multiScale(_ first: LumaPlane, _ second: LumaPlane) -> Double {
    // The paper's weights, from the full size down. All scales compare contrast and structure; only
    // the last compares means.
    let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
    var (first, second) = (first, second)
    var product = 1.0
    for (scale, weight) in weights.enumerated() {
      if scale > 0 { (first, second) = (first.halved, second.halved) }
      let mean = mean(of: first, second, scale < weights.count - 1 ? \.structure : \.index)
      product *= pow(max(0, mean), weight)
    }
    return product
  }

  private static func mean(
    of first: LumaPlane, _ second: LumaPlane, _ value: (SimilarityWindow.Value) -> Double
  ) -> Double {
    let window = SimilarityWindow(first, second)
    let (columns, rows) = window.inside
    var sum = 0.0
    window.forEachRow { y, row in
      if rows.contains(y) { for x in columns { sum += value(row[x]) } }
    }
    return sum / Double(columns.count * rows.count)
  }

  /// Returns a picture of 1 − SSIM: black where the images are equal, and white where they have
  /// nothing in common. At the edges the images are mirrored.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ, or `ImageError.outOfMemory`.
  public static func picture(_ first: Image, _ second: Image) throws -> Image {
    var grays = [Double](repeating: 0, count: first.width * first.height)
    for (a, b) in try planes(first, second) {
      SimilarityWindow(a, b).forEachRow { y, row in
        for (x, value) in row.enumerated() {
          grays[y * first.width + x] = max(grays[y * first.width + x], 1 - value.index)
        }
      }
    }
    return try Image(grays: grays, size: first.size)
  }

  /// The similarity in one line, such as `SSIM 0.98, at least 0.71 at (12, 40)`.
  public var description: String {
    "SSIM \(rounded(mean, 6))" + (worst.map { ", at least \(rounded(least, 4)) at \($0)" } ?? "")
  }

  /// The luma of both images over black, and also over white if a pixel is translucent.
  private static func planes(
    _ first: Image, _ second: Image
  ) throws(ImageError) -> [(LumaPlane, LumaPlane)] {
    guard first.size == second.size else { throw .sizesDiffer(first.size, second.size) }
    let backgrounds: [Double] = first.isOpaque && second.isOpaque ? [0] : [0, 1]
    return backgrounds.map { (LumaPlane(of: first, over: $0), LumaPlane(of: second, over: $0)) }
  }
}
