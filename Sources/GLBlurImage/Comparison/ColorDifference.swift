import GLBlurColor

/// How different the colours of two images look, as ΔE2000 (`LabColor.difference(from:)`).
///
/// A profile that is not understood counts as sRGB. Translucent pixels are compared over black and
/// over white, and the greater difference counts.
public struct ColorDifference: Hashable, Sendable, CustomStringConvertible {
  /// The greatest ΔE2000 of two pixels.
  public let greatest: Double
  /// The place of the greatest ΔE2000, or nil if no colour differs.
  public let worst: PixelPlace?
  /// The mean ΔE2000 of all pixels.
  public let mean: Double
  /// The share, 0…1, of pixels that differ by more than 1, about the least visible side by side.
  public let visibleShare: Double

  /// Compares two images.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ.
  public init(_ first: Image, _ second: Image) throws(ImageError) {
    var greatest = 0.0
    var worst: PixelPlace?
    var sum = 0.0
    var visible = 0
    try Self.forEachRow(first, second) { y, row in
      for (x, difference) in row.enumerated() {
        sum += difference
        if difference > 1 { visible += 1 }
        if difference > greatest {
          greatest = difference
          worst = PixelPlace(x: x, y: y)
        }
      }
    }
    let pixels = Double(first.width * first.height)
    self.greatest = greatest
    self.worst = worst
    mean = sum / pixels
    visibleShare = Double(visible) / pixels
  }

  /// Returns a picture of ΔE2000, scaled so that the greatest is white, or black if nothing
  /// differs.
  ///
  /// - Throws: `ImageError.sizesDiffer`, or `ImageError.outOfMemory`.
  public static func picture(_ first: Image, _ second: Image) throws -> Image {
    var differences: [Double] = []
    differences.reserveCapacity(first.width * first.height)
    try forEachRow(first, second) { differences += $1 }
    let greatest = differences.max() ?? 0
    return try Image(
      grays: greatest > 0 ? differences.map { $0 / greatest } : differences, size: first.size)
  }

  /// One line, such as `ΔE2000 at most 4.2 at (12, 40), mean 0.03, visible pixels 1.5 %`.
  public var description: String {
    "ΔE2000 at most \(rounded(greatest, 3))" + (worst.map { " at \($0)" } ?? "")
      + ", mean \(rounded(mean, 6)), visible pixels \(rounded(visibleShare * 100, 4)) %"
  }

  private static func forEachRow(
    _ first: Image, _ second: Image, _ body: (_ y: Int, _ row: [Double]) -> Void
  ) throws(ImageError) {
    guard first.size == second.size else { throw .sizesDiffer(first.size, second.size) }
    let spaces = [first, second].map { (try? $0.profile.rgbSpace()) ?? .sRGB }
    let sameSpace = spaces[0] == spaces[1]
    var rows = [SIMD4<Double>](repeating: SIMD4(), count: first.width)
    var others = rows
    var differences = [Double](repeating: 0, count: first.width)
    for y in 0..<first.height {
      first.read(row: y, into: &rows)
      second.read(row: y, into: &others)
      for x in 0..<first.width {
        let (p, q) = (rows[x], others[x])
        let isSame = sameSpace && (p == q || p.w == 0 && q.w == 0)
        differences[x] = isSame ? 0 : difference(p, spaces[0], q, spaces[1])
      }
      body(y, differences)
    }
  }

  private static func difference(
    _ p: SIMD4<Double>, _ pSpace: RGBSpace, _ q: SIMD4<Double>, _ qSpace: RGBSpace
  ) -> Double {
    func over(_ background: Double) -> Double {
      lab(p, pSpace, over: background).difference(from: lab(q, qSpace, over: background))
    }
    return p.w == 65535 && q.w == 65535 ? over(0) : max(over(0), over(1))
  }

  private static func lab(
    _ p: SIMD4<Double>, _ space: RGBSpace, over background: Double
  ) -> LabColor {
    let alpha = p.w / 65535
    let color = p / 65535 * alpha + SIMD4(repeating: background * (1 - alpha))
    return LabColor(Color(red: color.x, green: color.y, blue: color.z), in: space)
  }
}
