import SystemLibrary

/// How similar two images look: the structural similarity index SSIM of their luma.
///
/// The index compares means, contrasts and structures under a Gaussian window (Wang, Bovik, Sheikh
/// and Simoncelli, Image Quality Assessment, IEEE Transactions on Image Processing 13(4), 2004).
/// Profiles do not matter. Translucent images are compared over black and over white, and the lower
/// mean counts.
public struct StructuralSimilarity: Hashable, Sendable, CustomStringConvertible {
  /// The mean of the index, −1…1, where the window of 11 × 11 pixels lies within the images, or
  /// over all of smaller images. Equal images have 1.
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

  /// Returns the index, 0…1, over five scales, each half the size of the one before (Wang,
  /// Simoncelli and Bovik, Multiscale Structural Similarity, Asilomar Conference on Signals,
  /// Systems and Computers, 2003). Nil if a side is shorter than 176 pixels, whose sixteenth is too
  /// small for the window.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ.
  public static func multiScale(_ first: Image, _ second: Image) throws(ImageError) -> Double? {
    let planes = try planes(first, second)
    guard min(first.width, first.height) >= 176 else { return nil }
    return planes.map(multiScale).min()
  }

  private static func multiScale(_ first: LumaPlane, _ second: LumaPlane) -> Double {
    // The paper's weights, from the full size down. Only the last scale compares means.
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

  /// Returns a picture of 1 − SSIM: black where the images are equal, white where they have nothing
  /// in common.
  ///
  /// - Throws: `ImageError.sizesDiffer`, or `ImageError.outOfMemory`.
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

  /// One line, such as `SSIM 0.98, at least 0.71 at (12, 40)`.
  public var description: String {
    "SSIM \(rounded(mean, 6))" + (worst.map { ", at least \(rounded(least, 4)) at \($0)" } ?? "")
  }

  private static func planes(
    _ first: Image, _ second: Image
  ) throws(ImageError) -> [(LumaPlane, LumaPlane)] {
    guard first.size == second.size else { throw .sizesDiffer(first.size, second.size) }
    let backgrounds: [Double] = first.isOpaque && second.isOpaque ? [0] : [0, 1]
    return backgrounds.map { (LumaPlane(of: first, over: $0), LumaPlane(of: second, over: $0)) }
  }
}

/// Compares two planes under a window at each pixel: Gaussian weights with a standard deviation of
/// 1.5 over 11 × 11 pixels. Edges are mirrored.
struct SimilarityWindow {
  struct Value {
    let structure: Double
    /// `structure` times the similarity of the means, 0…1.
    let index: Double
  }

  private static let radius = 5

  private static let weights: [Double] = {
    let bell = (-radius...radius).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    return bell.map { $0 / bell.reduce(0, +) }
  }()

  // (0.01 · 255)² and (0.03 · 255)²
  private static let luminanceConstant = 6.5025
  private static let contrastConstant = 58.5225

  private let first: LumaPlane
  private let second: LumaPlane

  init(_ first: LumaPlane, _ second: LumaPlane) {
    self.first = first
    self.second = second
  }

  var inside: (columns: Range<Int>, rows: Range<Int>) {
    let edge = Self.radius
    guard min(first.width, first.height) > 2 * edge else {
      return (0..<first.width, 0..<first.height)
    }
    return (edge..<first.width - edge, edge..<first.height - edge)
  }

  func forEachRow(_ body: (_ y: Int, _ row: [Value]) -> Void) {
    let count = 2 * Self.radius + 1
    let empty = [SIMD4<Double>](repeating: SIMD4(), count: first.width)
    var means = [[SIMD4<Double>]](repeating: empty, count: count)
    var row = [Value](repeating: Value(structure: 1, index: 1), count: first.width)
    for next in -Self.radius..<first.height + Self.radius {
      average(
        row: Self.mirrored(next, first.height), into: &means[(next + Self.radius) % count])
      let y = next - Self.radius
      if y < 0 { continue }
      for x in 0..<first.width {
        var mean = SIMD4<Double>()
        for (offset, weight) in Self.weights.enumerated() {
          mean += means[(y + offset) % count][x] * weight
        }
        row[x] = Self.value(mean)
      }
      body(y, row)
    }
  }

  /// Replaces `means` by means along a row of a, b, a² + b² and a·b, for the samples a and b.
  private func average(row y: Int, into means: inout [SIMD4<Double>]) {
    let padded = (-Self.radius..<first.width + Self.radius).map { column in
      let x = Self.mirrored(column, first.width)
      let (a, b) = (first[x, y], second[x, y])
      return SIMD4(a, b, a * a + b * b, a * b)
    }
    for x in 0..<first.width {
      var mean = SIMD4<Double>()
      for (offset, weight) in Self.weights.enumerated() { mean += padded[x + offset] * weight }
      means[x] = mean
    }
  }

  private static func value(_ mean: SIMD4<Double>) -> Value {
    let product = mean.x * mean.y
    let squares = mean.x * mean.x + mean.y * mean.y
    let structure =
      (2 * (mean.w - product) + contrastConstant) / (mean.z - squares + contrastConstant)
    let luminance = (2 * product + luminanceConstant) / (squares + luminanceConstant)
    return Value(structure: structure, index: luminance * structure)
  }

  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    let turned = ((place % (2 * count)) + 2 * count) % (2 * count)
    return turned < count ? turned : 2 * count - 1 - turned
  }
}

/// The luma of a picture, 0…255, row by row.
struct LumaPlane {
  let width: Int
  let height: Int
  private var levels: [Float]

  /// The luma of encoded samples, 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601-7, 2.5.1).
  ///
  /// - Parameter background: The grey behind translucent pixels, 0…1.
  init(of image: Image, over background: Double) {
    (width, height) = (image.width, image.height)
    levels = []
    levels.reserveCapacity(width * height)
    var row = [SIMD4<Double>](repeating: SIMD4(), count: width)
    for y in 0..<height {
      image.read(row: y, into: &row)
      for p in row {
        let alpha = p.w / 65535
        let luma = (p * SIMD4(0.299, 0.587, 0.114, 0)).sum() / 257
        levels.append(Float(luma * alpha + 255 * background * (1 - alpha)))
      }
    }
  }

  private init(width: Int, height: Int, levels: [Float]) {
    (self.width, self.height, self.levels) = (width, height, levels)
  }

  subscript(x: Int, y: Int) -> Double { Double(levels[y * width + x]) }

  /// The means of blocks of 2 × 2 pixels. An odd side repeats its last pixel.
  var halved: LumaPlane {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    var means: [Float] = []
    means.reserveCapacity(halfWidth * halfHeight)
    for y in 0..<halfHeight {
      let next = min(2 * y + 1, height - 1)
      for x in 0..<halfWidth {
        let beside = min(2 * x + 1, width - 1)
        let sum = self[2 * x, 2 * y] + self[beside, 2 * y] + self[2 * x, next] + self[beside, next]
        means.append(Float(sum / 4))
      }
    }
    return LumaPlane(width: halfWidth, height: halfHeight, levels: means)
  }
}
