public import GLBlurImage

extension Image {
  /// Reads an image file. The format is recognised by the file's first bytes, regardless of its name:
  /// PNG, JPEG, WebP, TIFF, AVIF, HEIC, GIF, PFM, Netpbm or Cube, and with
  /// `ReadLimits.allowsUntrustedFormats` JPEG XL, JPEG 2000, OpenEXR and BMP too.
  ///
  /// Files with more than 8 bits per sample become `.rgba16`, PFM, Cube, OpenEXR and other
  /// floating-point files become `.rgbaFloat`, and all others become `.rgba8`. An animation gives its
  /// first frame (`AnimationReader` gives all of them), and a TIFF file its first page; where the first
  /// frame does not cover the canvas of an animation, the picture is transparent. Pictures are rotated and
  /// mirrored as the orientation in their files requires.
  ///
  /// The values are exactly those of the file, with these exceptions:
  ///
  /// - Values of PFM and TIFF files are clamped to 0…1, and `clampedSamples` counts those.
  /// - Colours that a TIFF file has multiplied by alpha (associated alpha) are divided by it. Fewer than
  ///   8 bits are scaled to 8, and 64-bit floating point is rounded to 32.
  /// - CMYK and YCCK become sRGB by the profile in the file, or without a usable one by a formula that
  ///   knows no inks; `notes` says so then.
  /// - RGB and grey whose profile is of tables, as those of some scanners and printers, become sRGB.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(decoding: openRows(path, limits), name: path)
  }

  /// Decodes an image file that is in memory, in the same way as `init(contentsOf:limits:)` decodes
  /// a file.
  ///
  /// ```swift
  /// let photo = try Image(encoded: request.body)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any other sequence of bytes.
  ///   - name: The name of the file in error messages. The default, nil, stands for `the image in
  ///     memory`.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`.
  public init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil,
    limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    let name = name ?? nameInMemory
    try self.init(
      decoding: openRows(encoded: Array(bytes), name: name, limits), name: name)
  }

  /// Creates an image by decoding a source.
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

/// The name in error messages of an image file that is in memory and was given no other name.
let nameInMemory = "the image in memory"

extension ImageInfo {
  /// Reads what an image file that is in memory says about itself.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any other sequence of bytes.
  ///   - name: The name of the file in error messages. The default, nil, stands for `the image in
  ///     memory`.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
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
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`, also if the image has more pixels than the limit.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  /// Reads the header of a file, and what lies beside the pixels.
  ///
  /// - Parameter source: A source of the whole file.
  init(_ source: ByteSource) throws(FileError) {
    self = try source.format().codec.open(source).info
  }
}
