/// How an image is written to a file. Each option counts for its own file format alone.
public struct WriteOptions: Hashable, Sendable {
  public var pngLevel: PNGLevel
  /// 1, small and coarse, to 100; a number beyond counts as the nearer of them. From 90 on, colour
  /// has the full resolution, below it half.
  public var jpegQuality: Int
  /// What shows through transparent pixels in a JPEG or PFM file: red, green and blue, each 0…1,
  /// sRGB-encoded.
  public var background: SIMD3<Double>
  /// Threads that compress a PNG file, whose bytes do not depend on it; one a core if nil.
  public var threads: Int?

  public init(
    pngLevel: PNGLevel = .default, jpegQuality: Int = 90,
    background: SIMD3<Double> = SIMD3(1, 1, 1), threads: Int? = nil
  ) {
    self.pngLevel = pngLevel
    self.jpegQuality = jpegQuality
    self.background = background
    self.threads = threads
  }
}
