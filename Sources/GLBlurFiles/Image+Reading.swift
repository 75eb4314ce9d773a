public import GLBlurImage

extension Image {
  /// Reads an image file. Its first bytes, not its name, determine the format: PNG, JPEG, WebP,
  /// TIFF, AVIF, HEIC, GIF, PFM, Netpbm or Cube, and with `ReadLimits.allowsUntrustedFormats` JPEG
  /// XL, JPEG 2000, OpenEXR and BMP too.
  ///
  /// Files with more than 8 bits per sample become `.rgba16`, floating-point files such as PFM,
  /// Cube and OpenEXR become `.rgbaFloat`, and all others become `.rgba8`. An animation gives its
  /// first frame (`AnimationReader` gives all of them), transparent where that frame does not cover
  /// the canvas; a TIFF file gives its first page. The orientation in the file is applied.
  ///
  /// The values are exactly those of the file, with these exceptions:
  ///
  /// - Values of PFM and TIFF files are clamped to 0…1, and `clampedSamples` counts those.
  /// - Premultiplied colours of a TIFF file (associated alpha) are divided by alpha. Fewer than 8
  ///   bits are scaled to 8, and 64-bit floating point is rounded to 32.
  /// - CMYK and YCCK become sRGB by the profile in the file, or without a usable one by a formula
  ///   that knows no inks, which `notes` then says.
  /// - RGB and grey with a profile of tables, as from some scanners and printers, become sRGB.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits for untrusted files. By default only `Image.maximumPixels` applies.
  /// - Throws: `FileError`.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(decoding: openRows(path, limits), name: path)
  }

  /// Decodes an image file in memory like `init(contentsOf:limits:)`.
  ///
  /// ```swift
  /// let photo = try Image(encoded: request.body)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any other sequence of bytes.
  ///   - name: The name of the file in error messages, or nil for `the image in memory`.
  ///   - limits: The limits for untrusted files. By default only `Image.maximumPixels` applies.
  /// - Throws: `FileError`.
  public init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil,
    limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    let name = name ?? nameInMemory
    try self.init(
      decoding: openRows(encoded: Array(bytes), name: name, limits), name: name)
  }

  init(decoding source: any PictureSource, name: String) throws(FileError) {
    do {
      try self.init(reading: source)
    } catch let error as FileError {
      throw error
    } catch ImageError.outOfMemory {
      throw .readFailed(name: name, reason: "not enough memory")
    } catch {
      throw .tooLarge(name: name, size: source.shape.size, limit: Self.maximumPixels)
    }
  }
}

/// The default name in error messages of an image file in memory.
let nameInMemory = "the image in memory"

extension ImageInfo {
  /// Reads what an image file in memory says about itself.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any other sequence of bytes.
  ///   - name: The name of the file in error messages, or nil for `the image in memory`.
  ///   - limits: The limits for untrusted files. By default only `Image.maximumPixels` applies.
  /// - Throws: `FileError`, also if the image has more pixels than the limit.
  public init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil,
    limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(Array(bytes), name: name ?? nameInMemory, limits))
  }

  /// Reads what a file says about itself.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits for untrusted files. By default only `Image.maximumPixels` applies.
  /// - Throws: `FileError`, also if the image has more pixels than the limit.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  /// Reads everything in a file but the pixels.
  init(_ source: ByteSource) throws(FileError) {
    self = try source.format().codec.open(source).info
  }
}
