package import GLBlurImage

/// Options for writing image files. Each applies only to the formats that it names.
public struct WriteOptions: Hashable, Sendable {
  /// The compression of PNG files. The default is `default`.
  public var pngLevel: PNGLevel
  /// The quality of lossy files, limited to 1 (smallest) to 100 (best). JPEG, AVIF and HEIC files
  /// store colour at full resolution from 90 on, else at half, like all lossy WebP files. The
  /// default, nil, is 90 for JPEG, 80 for WebP and JPEG XL, 75 for animated WebP, 60 for AVIF and
  /// HEIC, and 100 for AVIF of more than 8 bits.
  public var quality: Int?
  /// Whether WebP and JPEG XL files are lossless. With this option, writing a JPEG, AVIF, HEIC or
  /// GIF file is an error; other formats ignore it. The default is false.
  public var isLossless: Bool
  /// Whether JPEG files get code tables of their own, not the usual ones (ITU-T T.81, K.3). Such
  /// files are some percent smaller, with the same pixels, but encoding is slower and keeps the
  /// whole picture. The default is false.
  public var optimizesJPEG: Bool
  /// The quality of JPEG files in place of `quality`, by default nil.
  package var jpegQuality: Int?
  /// The sRGB-encoded red, green and blue, each 0…1, behind transparent pixels in JPEG and PFM
  /// files. The default is white.
  public var background: SIMD3<Double>
  /// The metadata to write. The default is `keep`.
  public var metadata: MetadataPolicy
  /// The threads that compress a PNG or WebP file, at least 1; WebP uses at most two. The default,
  /// nil, is one per core. The file does not depend on it.
  public var threads: Int?
  /// The memory for encoding, or nil for no limit. More data goes to an unnamed file.
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

  package func quality(of format: FileFormat, _ pixels: PixelFormat = .rgba8) -> Int {
    let own = format == .jpeg ? jpegQuality : nil
    return min(max(own ?? quality ?? format.codec.usualQuality(of: pixels), 1), 100)
  }
}

/// The choice of metadata to write with an image.
public enum MetadataPolicy: String, Hashable, Sendable, CaseIterable {
  /// All metadata that the format can carry and that is still true.
  case keep
  /// Maker, owner and content: artist, copyright and description in EXIF data; creator, title,
  /// description and rights in XMP; by-line, credit, copyright and caption in IPTC records; the
  /// texts Author, Copyright, Title and Description; and the resolution. Places, times and camera
  /// numbers are left out.
  case copyright
  /// No metadata, for publication. The colour profile is kept.
  case none
}

/// The trade-off between speed and size of a PNG file. The pixels are always the same.
public enum PNGLevel: String, Hashable, Sendable, CaseIterable {
  /// All rows use the same filter.
  case fast
  /// Each row uses its best filter. Files are a few percent smaller than with `fast`, at hardly
  /// more time.
  case `default`
  /// The strongest, slowest compression. Files are a tenth to two fifths smaller; a large
  /// photograph takes seconds.
  case small
}
