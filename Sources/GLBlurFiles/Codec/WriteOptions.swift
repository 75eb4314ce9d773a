package import GLBlurImage

/// Options for writing image files. Each option applies to its own file format only.
public struct WriteOptions: Hashable, Sendable {
  /// The compression of PNG files. The default is `default`.
  public var pngLevel: PNGLevel
  /// The quality of lossy files, from 1 (smallest) to 100 (best). A number outside this range is
  /// replaced by the nearest one within. From 90 on, colour in JPEG, AVIF and HEIC files has the full
  /// resolution; below it has half, as always in lossy WebP files. The default, nil, is 90 for JPEG,
  /// 80 for WebP and JPEG XL, 75 for animated WebP, 60 for AVIF and HEIC, and 100 for AVIF files of more
  /// than 8 bits.
  public var quality: Int?
  /// Whether WebP and JPEG XL files are stored without loss. Formats that never lose anything at their
  /// depth take no notice of it, and writing a JPEG, AVIF, HEIC or GIF file is an error. The default is
  /// false.
  public var isLossless: Bool
  /// Whether JPEG files get code tables of their own, which makes them some percent smaller without
  /// a change of any pixel, and takes longer: the whole file is kept until its tables are known. The
  /// default is false, for the usual tables (ITU-T T.81, K.3).
  public var optimizesJPEG: Bool
  /// The quality of JPEG files in place of `quality`. The default is nil.
  package var jpegQuality: Int?
  /// The background of transparent pixels in JPEG and PFM files: sRGB-encoded red, green and blue,
  /// each 0…1. The default is white.
  public var background: SIMD3<Double>
  /// The metadata that is written along. The default is `keep`: all that the format can carry.
  public var metadata: MetadataPolicy
  /// The number of threads that compress a PNG or WebP file, at least 1; WebP takes at most two. The
  /// default, nil, is one per core. The bytes of the file do not depend on it.
  public var threads: Int?
  /// The memory that encoding may take. What an encoder has to keep beyond it lies in a file without
  /// a name. The default, nil, does not limit it.
  package var memory: MemoryLimit?

  /// Creates options for writing. Each parameter is described at the property of its name.
  public init(
    pngLevel: PNGLevel = .default, quality: Int? = nil, isLossless: Bool = false,
    optimizesJPEG: Bool = false, background: SIMD3<Double> = SIMD3(1, 1, 1),
    metadata: MetadataPolicy = .keep, threads: Int? = nil
  ) {
    self.pngLevel = pngLevel
    self.quality = quality
    self.isLossless = isLossless
    self.optimizesJPEG = optimizesJPEG
    self.background = background
    self.metadata = metadata
    self.threads = threads
  }

  /// Returns the quality of the lossy files of a format, 1…100.
  package func quality(of format: FileFormat, _ pixels: PixelFormat = .rgba8) -> Int {
    let own = format == .jpeg ? jpegQuality : nil
    return min(max(own ?? quality ?? format.codec.usualQuality(of: pixels), 1), 100)
  }
}

/// The metadata that is written along with an image.
public enum MetadataPolicy: String, Hashable, Sendable, CaseIterable {
  /// All that the format can carry and that is still true.
  case keep
  /// Who made the picture, who owns it and what it shows: the artist, the copyright and the description
  /// in EXIF data; the creator, title, description and rights in XMP; by-line, credit, copyright and
  /// caption in IPTC records; the texts Author, Copyright, Title and Description; and the resolution.
  /// Places, times, and the numbers of cameras are left out.
  case copyright
  /// None, for pictures that are made public. The colour profile is no metadata and is kept.
  case none
}

/// The trade-off between the speed of encoding a PNG file and its size. The pixels are the same at
/// every level.
public enum PNGLevel: String, Hashable, Sendable, CaseIterable {
  /// All rows use the same filter.
  case fast
  /// Each row uses the filter that suits it best. Files are a few percent smaller than with `fast`,
  /// and encoding is hardly slower.
  case `default`
  /// The slowest and strongest compression. Files are a tenth to two fifths smaller; a large
  /// photograph takes seconds.
  case small
}
