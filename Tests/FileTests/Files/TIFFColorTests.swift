import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests TIFF files with converted colours: JPEG, CMYK, and profiles.
@Suite struct TIFFColorTests {
  // MARK: JPEG

  /// A strip is a JPEG file, and decoded like one.
  @Test(arguments: [1, 3, 4]) func jpeg(channels: Int) throws {
    let jpeg = TestJPEG(columns: 4, rows: 3, channels: channels) { x, y, c in
      x * 60 + y * 20 + c * 10
    }
    var file = TestTIFFFile(
      width: 32, height: 24, bits: 8, photometric: [1: 1, 3: 6, 4: 5][channels] ?? 0,
      channels: channels
    ) { _, _, _ in 0 }
    file.compression = 7
    file.parts = [jpeg.bytes]
    if channels == 3 { file[530] = .init(530, 3, [1, 1]) }
    let (image, expected) = (try Image(encoded: file.bytes), try Image(encoded: jpeg.bytes))
    #expect(image.size == Size(width: 32, height: 24) && image.bytes == expected.bytes)
    let info = try ImageInfo(encoded: file.bytes)
    #expect(info.colorModel == [1: .gray, 3: .yCbCr, 4: .cmyk][channels])
    #expect(info.chromaSubsampling == (channels == 3 ? "4:4:4" : nil))
    file.parts = [jpeg.bytes, jpeg.bytes]
    (file.height, file.rowsPerStrip) = (48, 24)
    let twice = try Image(encoded: file.bytes)
    #expect(twice.bytes == expected.bytes + expected.bytes)
    file.tile = (32, 24)
    #expect(try Image(encoded: file.bytes) == twice)
    // Pixels of a strip are damaged, where libjpeg would go on with grey.
    file.parts = [jpeg.bytes, Array(jpeg.bytes.dropLast(12))]
    #expect(throws: FileError.self) { try Image(encoded: file.bytes) }
  }

  // MARK: CMYK

  private func file(_ bits: Int, extras: [Int]? = nil, profile: [UInt8]?) -> TestTIFFFile {
    let inks = InkTests.inks
    var file = TestTIFFFile(
      width: inks.count, height: 1, bits: bits, photometric: 5, channels: 4 + (extras?.count ?? 0)
    ) { x, _, c in
      let value = c == 4 ? 255 - x : inks[x][c]
      return bits == 16 ? value * 257 : value
    }
    file.extraSamples = extras
    if let profile { file[34675] = .init(34675, 7, profile.map { Int($0) }) }
    return file
  }

  @Test(arguments: [8, 16], [nil, [2]])
  func inksBecomeThoseOfTheProfile(bits: Int, extras: [Int]?) throws {
    let judge = unsafe try littleCMS()
    let colors = InkTests.inks.map { $0.map { Double($0) / 255 } }
    let expected = try #require(unsafe judge.sRGB(of: colors, by: TestICC.press.bytes))
    let image = try Image(
      encoded: file(bits, extras: extras, profile: TestICC.press.bytes).bytes)
    let most = bits == 16 ? 65535.0 : 255
    // Half a level, and float32 within Little CMS.
    let tolerance = bits == 16 ? 2 : Tolerance.bits8
    for (x, color) in expected.enumerated() {
      let pixel = image.pixel(x, 0)
      for c in 0..<3 {
        #expect(abs(Double(pixel[c]) - color[c] * most) <= tolerance, "\(x): \(pixel) \(color)")
      }
      #expect(pixel[3] == (extras == nil ? Int(most) : (255 - x) * Int(most) / 255))
    }
    #expect(image.profile == .none && image.notes == [])
    #expect(image.format == (bits == 16 ? .rgba16 : .rgba8))
  }

  @Test func inksWithoutAProfile() throws {
    let image = try Image(encoded: file(8, profile: nil).bytes)
    #expect(image.notes.count == 1 && image.notes[0].contains("CMYK without a profile"))
  }

  @Test func otherInks() throws {
    var other = file(8, profile: nil)
    other[332] = .init(332, 3, [2])
    let error = try #require(throws: FileError.self) { try Image(encoded: other.bytes, name: "a") }
    #expect(
      error.description
        == "a: is a TIFF file with inks other than CMYK, which cannot be read; export it as RGB")
  }

  // MARK: Profiles

  private func colored(
    _ profile: [UInt8], bits: Int = 8, photometric: Int = 2, sampleFormat: Int = 1
  ) -> [UInt8] {
    var file = TestTIFFFile(
      width: 9, height: 5, bits: bits, photometric: photometric,
      channels: photometric == 2 ? 3 : 1
    ) { x, y, c in
      bits == 32 ? Int((Float(x) / 8).bitPattern) : (x * 20 + y * 9 + c) << (bits - 8)
    }
    file.sampleFormat = sampleFormat
    file[34675] = .init(34675, 7, profile.map { Int($0) })
    return file.bytes
  }

  @Test func aProfileIsCarriedOn() throws {
    let p3 = TestICC(
      matrix: [
        [0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407],
      ], curve: TestICC.sRGBCurve)
    for bits in [8, 16, 32] {
      let file = colored(p3.bytes, bits: bits, sampleFormat: bits == 32 ? 3 : 1)
      let image = try Image(encoded: file)
      #expect(image.profile.icc?.bytes == p3.bytes && image.notes == [])
      #expect(try image.profile.rgbSpace().name == "Display P3")
      #expect(try ImageInfo(encoded: file).profile == image.profile)
      #expect(try openRows(encoded: file, name: "a").decodingBytes > p3.bytes.count)
    }
  }

  /// A PNG file has the same samples; other tests judge its conversion.
  @Test func profilesOfTablesAreApplied() throws {
    for bits in [8, 16] {
      let png = TestPNG(
        width: 9, height: 5, bitDepth: bits, colorType: 2, chunks: [TestICC.scanner.pngChunk]
      ) { x, y, c in (x * 20 + y * 9 + c) << (bits - 8) }
      let image = try Image(encoded: colored(TestICC.scanner.bytes, bits: bits))
      #expect(try image == Image(encoded: png.bytes))
      #expect(image.profile == .none && image.notes == [])
      let gray = TestPNG(
        width: 9, height: 5, bitDepth: bits, colorType: 0, chunks: [TestICC.grayPrinter.pngChunk]
      ) { x, y, _ in (x * 20 + y * 9) << (bits - 8) }
      let file = colored(TestICC.grayPrinter.bytes, bits: bits, photometric: 1)
      #expect(try Image(encoded: file) == Image(encoded: gray.bytes))
    }
  }

  @Test func profilesThatAreLeftOut() throws {
    for (profile, bits, word) in [
      (TestICC.scanner.bytes, 32, "floating-point"), (TestICC.press.bytes, 8, "CMYK"),
      (TestICC.grayPrinter.bytes, 8, "grey"), ([1, 2, 3], 8, "damaged"),
    ] {
      let file = colored(profile, bits: bits, sampleFormat: bits == 32 ? 3 : 1)
      let image = try Image(encoded: file)
      #expect(image.profile == .none && image.notes.count == 1)
      #expect(image.notes[0].contains(word), "\(image.notes)")
    }
    let long = [UInt8](repeating: 0, count: 16 << 20 + 1)
    #expect(
      try Image(encoded: colored(long)).notes
        == ["the colour profile is longer than 16 MiB and was left out"])
  }
}
