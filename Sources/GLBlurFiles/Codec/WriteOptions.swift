package import GLBlurImage

/// Options for writing image files. Each option applies to its own file format only.
public struct WriteOptions: Hashable, Sendable {
  /// The compression of PNG files. The default is `default`.
  public var pngLevel: PNGLevel
  /// The quality of JPEG files, from 1 (smallest) to 100 (best). A number outside this range is
  /// replaced by the nearest one within. From 90 on, colour has the full resolution; below, it has
  /// half. The default is 90.
  public var jpegQuality: Int
  /// The background of transparent pixels in JPEG and PFM files: sRGB-encoded red, green and blue,
  /// each 0…1. The default is white.
  public var background: SIMD3<Double>
  /// The number of threads that compress a PNG file, at least 1. The default, nil, is one per core.
  /// The bytes of the file do not depend on it.
  public var threads: Int?
  /// The memory that encoding may take. What an encoder has to keep beyond it lies in a file without
  /// a name. The default, nil, does not limit it.
  package var memory: MemoryLimit?

  /// Creates options for writing. Each parameter is described at the property of its name.
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
