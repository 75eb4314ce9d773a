import GLBlurColor
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

@Suite struct LibvipsWritingTests {
  private static var limits: ReadLimits {
    var limits = ReadLimits()
    limits.allowsUntrustedFormats = true
    return limits
  }

  /// A smooth picture suits lossy encoders.
  private func picture(_ format: PixelFormat, isOpaque: Bool = true) throws -> Image {
    let (width, height) = (64, 48)
    let samples = (0..<width * height).flatMap { place -> [Double] in
      let (x, y) = (Double(place % width) / 63, Double(place / width) / 47)
      return [x, y, (x + y) / 2, isOpaque ? 1 : 1 - x / 2]
    }
    guard format == .rgba8 else {
      return try Image(
        rgba16: samples.map { UInt16(($0 * 65_535).rounded()) }, width: width, height: height)
    }
    return try Image(
      rgba8: samples.map { UInt8(($0 * 255).rounded()) }, width: width, height: height)
  }

  private func again(_ image: Image, _ format: FileFormat, _ options: WriteOptions) throws -> Image
  {
    let file = try image.encoded(as: format, options: options)
    #expect(FileFormat(signatureOf: file) == format)
    return try Image(encoded: file, name: "test", limits: Self.limits)
  }

  /// In 8-bit levels.
  private func differences(_ a: Image, _ b: Image) -> (most: Double, mean: Double) {
    let scale = a.format == .rgba8 ? 1.0 : 257
    let all = zip(a.samples, b.samples).map { abs(Double($0) - Double($1)) / scale }
    return (all.max() ?? 256, all.reduce(0, +) / Double(max(1, all.count)))
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16], [false, true])
  func jpegXLWithoutLossGivesThePixelsBack(_ depth: PixelFormat, _ isOpaque: Bool) throws {
    let image = try picture(depth, isOpaque: isOpaque)
    let back = try again(image, .jpegXL, WriteOptions(isLossless: true))
    #expect(back.bytes == image.bytes && back.format == depth)
  }

  /// At quality 95, luma and chroma round by up to two levels, and AVIF and HEIC add about one.
  /// JPEG XL saves on single dark samples, so only the mean counts. Swapped channels or a wrong
  /// depth are off by tens of levels.
  @Test(arguments: [FileFormat.avif, .heic, .jpegXL], [PixelFormat.rgba8, .rgba16])
  func lossyFilesAreClose(_ format: FileFormat, _ depth: PixelFormat) throws {
    for isOpaque in [true, false] {
      let image = try picture(depth, isOpaque: isOpaque)
      let back = try again(image, format, WriteOptions(quality: 95))
      #expect(back.format == depth && back.size == image.size)
      let (most, mean) = differences(image, back)
      #expect(mean < 1 && (most < 4 || format == .jpegXL), "\(format) \(depth): \(most), \(mean)")
      let info = try ImageInfo(
        encoded: image.encoded(as: format, options: WriteOptions()), limits: Self.limits)
      #expect(info.hasAlpha == !isOpaque)
    }
  }

  @Test(arguments: [FileFormat.avif, .heic, .jpegXL]) func qualityCounts(_ format: FileFormat)
    throws
  {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 80, height: 60), seed: 1)
    let sizes = try [10, 60, 95].map {
      try image.encoded(as: format, options: WriteOptions(quality: $0)).count
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
  }

  /// libvips' encoders take integers, so floats are rounded.
  @Test(arguments: [FileFormat.avif, .heic, .jpegXL, .gif]) func floatsAreRounded(
    _ format: FileFormat
  ) throws {
    for isOpaque in [true, false] {
      let whole = try picture(format == .gif ? .rgba8 : .rgba16, isOpaque: isOpaque)
      let floats = try Image(
        rgbaFloat: whole.samples.map { Float($0) / (format == .gif ? 255 : 65_535) },
        width: whole.width,
        height: whole.height)
      let options = WriteOptions(isLossless: format == .jpegXL)
      #expect(
        try floats.encoded(as: format, options: options)
          == whole.encoded(as: format, options: options))
    }
  }

  /// GIF's bytes are the nearest of 16 bits, of which 0x80FF is 128.5 levels.
  @Test func deepSamplesAreRounded() throws {
    let deep = try Image(rgba16: [0x80FE, 0x8101, 0, 0xFFFF], width: 1, height: 1)
    #expect(try Image(encoded: deep.encoded(as: .gif)).samples == [128, 129, 0, 255])
  }

  @Test func gifKeepsFewColorsAndSaysThatTranslucencyIsLost() throws {
    let colors: [[UInt8]] = [
      [255, 0, 0, 255], [0, 128, 0, 255], [20, 30, 200, 255], [0, 0, 0, 0],
    ]
    let image = try Image(
      rgba8: (0..<16 * 8).flatMap { colors[$0 / 8 % 4] }, width: 16, height: 8)
    var notes: [String] = []
    let file = try image.encoded(as: .gif, notes: &notes)
    let back = try Image(encoded: file)
    #expect(back.samples == image.samples)
    #expect(notes == [])
    // Only translucent pixels are changed.
    for alpha in [1, 254] as [UInt8] {
      var samples = image.bytes
      samples[7] = alpha
      _ = try Image(rgba8: samples, width: 16, height: 8).encoded(as: .gif, notes: &notes)
      #expect(notes == ["GIF has no translucent pixels, so that each became opaque or transparent"])
      notes = []
    }
    _ = try picture(.rgba8).encoded(as: .gif, notes: &notes)
    #expect(notes == [])
  }

  @Test(arguments: [FileFormat.avif, .heic, .jpegXL]) func profilesAreKept(_ format: FileFormat)
    throws
  {
    var image = try picture(.rgba8)
    image.profile.icc = ColorProfile.ICC(name: "P3", bytes: RGBSpace.displayP3Profile)
    // Decoders give lossy JPEG XL pixels in sRGB.
    let back = try again(image, format, WriteOptions(isLossless: format == .jpegXL))
    #expect(try back.profile.rgbSpace() == .displayP3)
  }

  @Test(arguments: [FileFormat.avif, .heic, .gif]) func lossyFormatsSayIt(_ format: FileFormat)
    throws
  {
    let image = try picture(.rgba8)
    let error = #expect(throws: FileError.self) {
      try image.encoded(as: format, options: WriteOptions(isLossless: true))
    }
    #expect(error?.description.contains("the format always loses something") == true)
  }

  @Test func aMissingLibraryNamesItsPackage() throws {
    var notes: [String] = []
    let error = try #require(throws: FileError.self) {
      try ImageWriter(libvips: "libvips-none.so.42").encoded(
        picture(.rgba8), as: .avif, notes: &notes)
    }
    #expect(error.kind == .unavailable && error.description.contains("libvips42"))
  }
}
