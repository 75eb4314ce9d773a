public import GLBlurImage

extension Image {
  /// Reads an image file, whose first bytes determine the format: PNG, JPEG, WebP, TIFF, AVIF,
  /// HEIC, GIF, PFM, Netpbm or Cube, and with `ReadLimits.allowsUntrustedFormats` JPEG XL, JPEG
  /// 2000, OpenEXR and BMP.
  ///
  /// Files of more than 8 bits per sample become `.rgba16`, floating-point files such as PFM, Cube
  /// and OpenEXR become `.rgbaFloat`, and others `.rgba8`. Of an animation the first frame is read,
  /// transparent where it does not cover the canvas, and of a TIFF file the first page. The
  /// orientation is applied.
  ///
  /// The values are exactly those of the file, with these exceptions:
  ///
  /// - Values of PFM and TIFF files are clamped to 0…1, and counted in `clampedSamples`.
  /// - Premultiplied colours of TIFF files are divided by alpha. Fewer than 8 bits are scaled to 8,
  ///   and 64-bit floats rounded to 32.
  /// - CMYK and YCCK become sRGB by the profile in the file, or else by a formula that knows no
  ///   inks, as `notes` then says.
  /// - RGB and grey with a profile of tables, as from some scanners and printers, become sRGB.
  ///
  /// - Parameter limits: The limits for untrusted files, by default `Image.maximumPixels`.
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
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any sequence of bytes.
  ///   - name: The name in error messages. The default, nil, stands for `the image in memory`.
  ///   - limits: The limits for untrusted files, by default `Image.maximumPixels`.
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

let nameInMemory = "the image in memory"

extension ImageInfo {
  /// Reads what an image file in memory says about itself.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any sequence of bytes.
  ///   - name: The name in error messages. The default, nil, stands for `the image in memory`.
  ///   - limits: The limits for untrusted files, by default `Image.maximumPixels`.
  /// - Throws: `FileError`, also if the image exceeds the limits.
  public init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil,
    limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(Array(bytes), name: name ?? nameInMemory, limits))
  }

  /// Reads what a file says about itself.
  ///
  /// - Parameter limits: The limits for untrusted files, by default `Image.maximumPixels`.
  /// - Throws: `FileError`, also if the image exceeds the limits.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  init(_ source: ByteSource) throws(FileError) {
    self = try source.format().codec.open(source).info
  }
}
