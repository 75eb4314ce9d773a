import SystemLibrary

/// Compares two planes of one size under a window at each pixel: Gaussian weights with a standard
/// deviation of 1.5 over 11 × 11 pixels. Planes are mirrored at their edges.
struct SimilarityWindow {
  struct Value {
    /// The similarity of contrast and structure, −1…1.
    let structure: Double
    /// The index: `structure` times the similarity of the means, 0…1.
    let index: Double
  }

  private static let radius = 5

  /// The weights of a row of the window, with the sum 1.
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

  /// The columns and rows at which the window lies within the planes, or all if it fits nowhere.
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
    // Means of the rows that the window covers, row y at place y modulo their number.
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

  /// Returns the place below `count` that mirrors a place outside.
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    let turned = ((place % (2 * count)) + 2 * count) % (2 * count)
    return turned < count ? turned : 2 * count - 1 - turned
  }
}
