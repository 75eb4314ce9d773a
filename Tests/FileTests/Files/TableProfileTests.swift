import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests RGB and grey pictures with profiles other than primaries and curves.
@Suite struct TableProfileTests {
  /// Returns a PNG file of a coarse grid of colours.
  private func png(
    _ profile: TestICC?, colorType: Int = 2, bitDepth: Int = 8, isInterlaced: Bool = false
  ) -> TestPNG {
    let largest = 1 << bitDepth - 1
    let chunks = profile.map { [$0.pngChunk] } ?? []
    return TestPNG(
      width: 36, height: 6, bitDepth: bitDepth, colorType: colorType, isInterlaced: isInterlaced,
      chunks: chunks
    ) { x, y, c in
      let isGray = colorType == 4
      if c == (isGray ? 1 : 3) { return x * largest / 35 }
      return isGray ? (36 * y + x) * largest / 215 : [x / 6, x % 6, y][c] * largest / 5
    }
  }

  private func expectConverted(
    _ image: Image, from plain: Image, channels: Int, by profile: TestICC
  ) throws {
    let judge = unsafe try littleCMS()
    let largest = image.format == .rgba8 ? 255.0 : 65535
    let (before, after) = (plain.samples, image.samples)
    let starts = stride(from: 0, to: before.count, by: 4)
    let colors = starts.map { start in (0..<channels).map { Double(before[start + $0]) / largest } }
    let expected = try #require(unsafe judge.sRGB(of: colors, by: profile.bytes))
    // Half a level, and float32 within Little CMS.
    let tolerance = largest == 255 ? Tolerance.bits8 : 2
    for (start, color) in zip(starts, expected) {
      let difference = (0..<3).map { abs(Double(after[start + $0]) - color[$0] * largest) }.max()
      #expect(difference ?? 99 <= tolerance, "\(before[start..<start + 4]) \(color)")
      #expect(after[start + 3] == before[start + 3])
    }
    #expect(image.profile == .none && image.notes == [] && image.format == plain.format)
    #expect(before != after)
  }

  @Test(arguments: [2, 6], [8, 16]) func rgb(colorType: Int, bitDepth: Int) throws {
    for isInterlaced in [false, true] {
      func file(_ profile: TestICC?) -> [UInt8] {
        png(profile, colorType: colorType, bitDepth: bitDepth, isInterlaced: isInterlaced).bytes
      }
      let plain = try Image(encoded: file(nil))
      let image = try Image(encoded: file(.scanner))
      try expectConverted(image, from: plain, channels: 3, by: .scanner)
      #expect(try Image(byLibrary: file(.scanner)) == image)
      for portion in [1, 4] {
        let rows = try openRows(encoded: file(.scanner), name: "test")
        #expect(try Image(rows, portion: portion) == image)
      }
      var notes: [String] = []
      #expect(try Image(encoded: image.encoded(as: .png, notes: &notes)) == image && notes == [])
    }
  }

  /// Row filters refer to rows before the conversion.
  @Test func photograph() throws {
    let plain = try Image(encoded: FileTests.photograph("coffee.png").bytes)
    let rows = try Image(
      bytes: unsafe plain.bytes.span.bytes, size: plain.size, format: plain.format,
      profile: ColorProfile(icc: ColorProfile.ICC(name: "a", bytes: TestICC.scanner.bytes)))
    let file = try rows.encoded(as: .png)
    #expect(isDecodedFast(try openRows(encoded: file, name: "test")))
    let image = try Image(encoded: file)
    #expect(try Image(byLibrary: file) == image)
    #expect(try Image(openRows(encoded: file, name: "test"), portion: 7) == image)
    try expectConverted(image, from: plain, channels: 3, by: .scanner)
  }

  @Test func palette() throws {
    var file = TestPNG(width: 4, height: 1, bitDepth: 8, colorType: 3) { x, _, _ in x }
    file.chunks = [
      TestICC.scanner.pngChunk, ("PLTE", [0, 10, 20, 200, 100, 50, 255, 255, 255, 9, 99, 199]),
      ("tRNS", [128]),
    ]
    let image = try Image(encoded: file.bytes)
    file.chunks.removeFirst()
    try expectConverted(image, from: Image(encoded: file.bytes), channels: 3, by: .scanner)
  }

  @Test func jpeg() throws {
    var file = DamageTests.jpeg
    let plain = try Image(encoded: file.bytes)
    file.markers = [TestICC.scanner.jpegMarker]
    try expectConverted(Image(encoded: file.bytes), from: plain, channels: 3, by: .scanner)
  }

  @Test(arguments: [8, 16]) func grey(bitDepth: Int) throws {
    let image = try Image(encoded: png(.grayPrinter, colorType: 4, bitDepth: bitDepth).bytes)
    let plain = try Image(encoded: png(nil, colorType: 4, bitDepth: bitDepth).bytes)
    try expectConverted(image, from: plain, channels: 1, by: .grayPrinter)
  }

  /// Code points precede the profile (PNG specification, third edition, 4.3).
  @Test func codePointsComeFirst() throws {
    var file = png(.scanner)
    file.chunks.append(("cICP", [12, 13, 0, 1]))
    let image = try Image(encoded: file.bytes)
    #expect(try image.samples == Image(encoded: png(nil).bytes).samples)
    #expect(image.profile.icc?.bytes == TestICC.scanner.bytes && image.notes == [])
    // PQ is not understood.
    file.chunks[1].bytes = [9, 16, 0, 1]
    #expect(try Image(encoded: file.bytes) == Image(encoded: png(.scanner).bytes))
  }

  @Test func refusedProfilesAreLeftOut() throws {
    var short = TestICC.scanner
    short["A2B0"] = short["A2B0"].map { Array($0.dropLast(40)) }
    var file = png(short)
    file.chunks.append(("gAMA", bigEndian(50000, bytes: 4)))
    let image = try Image(encoded: file.bytes)
    #expect(try image.samples == Image(encoded: png(nil).bytes).samples)
    #expect(image.profile == ColorProfile(gamma: 0.5))
    #expect(image.notes.count == 1 && image.notes[0].contains("Little CMS refuses it ("))
  }

  static let curves: [[UInt8]] = [
    TestICC.samples([563]), TestICC.samples([]), TestICC.samples([0, 9000, 30000, 65535]),
    TestICC.parametric(0, [1.8]),
  ]

  /// A grey profile with a curve becomes an RGB profile with the same curve, which all formats can
  /// carry.
  @Test(arguments: curves) func greyOfACurve(curve: [UInt8]) throws {
    var gray = TestICC(tags: [("desc", TestICC.ascii("Dots")), ("kTRC", curve)])
    (gray.version, gray.space) = (2, "GRAY")
    let stated = try RGBSpace(icc: gray.bytes)
    var jpeg = TestJPEG(columns: 4, rows: 1, channels: 1) { x, _, _ in x * 80 }
    jpeg.markers = [gray.jpegMarker]
    for (file, plain) in [
      (png(gray, colorType: 4).bytes, png(nil, colorType: 4).bytes),
      (jpeg.bytes, DamageTests.jpeg.bytes),
    ] {
      let image = try Image(encoded: file)
      if image.width == 36 { #expect(try image.samples == Image(encoded: plain).samples) }
      #expect(image.notes == [])
      let space = try image.profile.rgbSpace()
      #expect(space.name == stated.name && space.red == stated.red)
      #expect(space.green == stated.red && space.blue == stated.red)
      // Numbers of profiles have steps of 2⁻¹⁶.
      let difference = space.luminanceWeights - stated.luminanceWeights
      #expect(difference.max() < 1e-4 && difference.min() > -1e-4)
      for format in [FileFormat.png, .jpeg] {
        var notes: [String] = []
        let back = try Image(encoded: image.encoded(as: format, notes: &notes))
        #expect(back.profile.icc?.bytes == image.profile.icc?.bytes && notes == [])
      }
      let judge = unsafe try littleCMS()
      let levels = (0...50).map { Double($0) / 50 }
      let icc = try #require(image.profile.icc)
      let rgb = try #require(unsafe judge.sRGB(of: levels.map { [$0, $0, $0] }, by: icc.bytes))
      let grey = try #require(unsafe judge.sRGB(of: levels.map { [$0] }, by: gray.bytes))
      for (a, b) in zip(rgb, grey) {
        // A tenth of an 8-bit level: primaries are rounded.
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 0.1 / 255 }, "\(a) \(b)")
      }
    }
  }
}
