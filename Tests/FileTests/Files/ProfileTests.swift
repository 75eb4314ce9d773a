import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Tests that colour information is passed on unchanged.
@Suite struct ProfileTests {
  static let gAMA = bigEndian(45454, bytes: 4)
  static let cHRM = [31271, 32902, 64001, 33000, 30000, 60000, 15000, 6000]
    .flatMap { bigEndian($0, bytes: 4) }

  private func png(_ chunks: [(name: String, bytes: [UInt8])], colorType: Int = 2) -> [UInt8] {
    TestPNG(width: 2, height: 2, bitDepth: 8, colorType: colorType, chunks: chunks) { x, _, _ in x }
      .bytes
  }

  private func iCCP(_ profile: [UInt8], name: [UInt8] = Array("A name".utf8)) -> [UInt8] {
    name + [0, 0] + TestPNG.zlib(profile)
  }

  private func passed(_ file: [UInt8]) throws -> (chunks: [String: [UInt8]], notes: [String]) {
    var notes: [String] = []
    let image = try Image(encoded: file, name: "test")
    let written = try image.encoded(as: .png, notes: &notes)
    let again = try Image(encoded: written, name: "test")
    if notes.isEmpty { #expect(again.profile == image.profile) }
    let chunks = try #require(TestPNG.chunks(of: written))
    let colors = chunks.filter { ["gAMA", "cHRM", "sRGB", "iCCP", "cICP"].contains($0.name) }
    return (Dictionary(uniqueKeysWithValues: colors.map { ($0.name, $0.bytes) }), notes)
  }

  @Test func pngChunksAreWrittenAsTheyCame() throws {
    // Gamma and sRGB differ by one step, and both are passed on.
    let all = [("gAMA", Self.gAMA), ("cHRM", Self.cHRM), ("sRGB", [2]), ("cICP", [9, 16, 0, 1])]
    for kept in [[], [0], [1], [2], [3], [0, 1], [0, 1, 2], [0, 1, 2, 3]] {
      let chunks = kept.map { all[$0] }
      let (written, notes) = try passed(png(chunks))
      #expect(written == Dictionary(uniqueKeysWithValues: chunks))
      #expect(notes.isEmpty)
    }
  }

  @Test func valuesOfPNGChunks() throws {
    let chunks = [("gAMA", Self.gAMA), ("cHRM", Self.cHRM), ("sRGB", [2])]
    let profile = try Image(encoded: png(chunks), name: "test").profile
    #expect(profile.gamma == 0.45454 && profile.sRGBIntent == 2 && profile.icc == nil)
    #expect(profile.chromaticities?.white == SIMD2(0.31271, 0.32902))
    #expect(profile.chromaticities?.red == SIMD2(0.64001, 0.33))
    #expect(profile.chromaticities?.blue == SIMD2(0.15, 0.06))
  }

  /// libpng silently leaves out a profile that contradicts its length.
  @Test func refusedProfilesAreSaid() throws {
    let bytes = profileBytes(padding: 100)
    let whole = try Image(encoded: png([("iCCP", iCCP(bytes))]), name: "test")
    #expect(whole.notes.isEmpty)
    let half = Array(bytes.prefix(bytes.count / 2))
    let image = try Image(encoded: png([("iCCP", iCCP(half))]), name: "test")
    #expect(image.profile.icc == nil)
    #expect(
      image.notes == [
        "the ICC profile is damaged, and was left out; without it, the colours count as those of sRGB"
      ])
  }

  @Test func iccIsCarriedByteExactly() throws {
    let bytes = profileBytes(padding: 100_000)
    let name: [UInt8] = [0x46, 0xFC, 0x72, 0x20, 0xDF]
    let image = try Image(encoded: png([("iCCP", iCCP(bytes, name: name))]), name: "test")
    #expect(image.profile.icc == ColorProfile.ICC(name: "Für ß", bytes: bytes))
    let (chunks, notes) = try passed(png([("iCCP", iCCP(bytes, name: name))]))
    #expect(chunks["iCCP"]?.starts(with: name + [0, 0]) == true)
    #expect(chunks.count == 1 && notes.isEmpty)

    var jpegNotes: [String] = []
    let jpeg = try image.encoded(as: .jpeg, notes: &jpegNotes)
    let back = try Image(encoded: jpeg, name: "test")
    #expect(back.profile.icc?.bytes == bytes && jpegNotes.isEmpty)
    let again = try Image(encoded: back.encoded(as: .png), name: "test")
    #expect(again.profile.icc?.bytes == bytes)
  }

  @Test func jpegICCOfSeveralMarkersFromOutside() throws {
    let bytes = profileBytes(padding: 100)
    let mark = Array("ICC_PROFILE".utf8) + [0]
    var jpeg = DamageTests.jpeg
    jpeg.markers = [
      (0xE2, mark + [2, 2] + bytes[100...]), (0xE2, mark + [1, 2] + bytes[..<100]),
    ]
    #expect(try Image(encoded: jpeg.bytes, name: "test").profile.icc?.bytes == bytes)
    jpeg.markers.removeLast()
    #expect(try Image(encoded: jpeg.bytes, name: "test").profile == ColorProfile.none)
    jpeg.markers = [(0xE2, mark + [1, 1] + profileBytes(colorSpace: "CMYK"))]
    #expect(try Image(encoded: jpeg.bytes, name: "test").profile == ColorProfile.none)
  }

  @Test(arguments: FileFormat.allCases.filter { $0.isWritable && !$0.usesLibvips })
  func greyProfileIsLeftOutWithANote(_ format: FileFormat) throws {
    let file = png([("iCCP", iCCP(profileBytes(colorSpace: "GRAY")))], colorType: 0)
    let image = try Image(encoded: file, name: "test")
    #expect(image.profile.icc != nil)
    var notes: [String] = []
    let back = try Image(encoded: image.encoded(as: format, notes: &notes), name: "test")
    let isLossless = back.format == .rgba8 && ![.jpeg, .webP].contains(format)
    #expect(back.profile.icc == nil && (back.samples == image.samples || !isLossless))
    #expect(notes.count == 1 && notes[0].contains("grey"))
  }

  @Test(arguments: [0, 36, 131, 200]) func refusedProfilesDoNotFailTheFile(_ damage: Int) throws {
    var bytes = profileBytes(padding: 100)
    if damage == 131 { bytes.removeLast(101) } else if damage < 200 { bytes[damage] ^= 0xFF }
    if damage == 200 { bytes = [] }
    var image = try Image(rgba8: [1, 2, 3, 4], width: 1, height: 1)
    image.profile.icc = ColorProfile.ICC(name: "bad", bytes: bytes)
    var notes: [String] = []
    let back = try Image(encoded: image.encoded(as: .png, notes: &notes), name: "test")
    #expect(back.profile.icc == nil && back.bytes == [1, 2, 3, 4] && notes.count == 1)
  }

  @Test(arguments: ["", "  ", "日本", "\n\u{7F}", String(repeating: "a b ", count: 99), " x  y "])
  func anyProfileName(_ name: String) throws {
    var image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    // libpng cannot read back a profile compressed to fewer than 81 bytes, which no real one is.
    let bytes = profileBytes(padding: 200)
    image.profile.icc = ColorProfile.ICC(name: name, bytes: bytes)
    var notes: [String] = []
    let back = try Image(encoded: image.encoded(as: .png, notes: &notes), name: "test")
    #expect(back.profile.icc?.bytes == bytes && notes.isEmpty)
  }

  @Test func impossibleValuesAreLeftOutWithNotes() throws {
    var image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    for gamma in [Double.nan, -1, 0, 1e300, -Double.infinity] {
      image.profile = ColorProfile(sRGBIntent: 9, gamma: gamma)
      image.profile.chromaticities = Chromaticities(
        white: SIMD2(gamma, 0), red: SIMD2(-1, 0), green: SIMD2(), blue: SIMD2())
      var notes: [String] = []
      let back = try Image(encoded: image.encoded(as: .png, notes: &notes), name: "test")
      #expect(back.profile == .none && notes.count == 3)
    }
  }

  /// JPEG states colours by a profile, unless they mean sRGB anyway, like 1/2.2 with sRGB's
  /// chromaticities. Unknown statements are left out with a note.
  @Test func jpegStatesColorsByAProfile() throws {
    let (p3, hdr) = (
      ("cICP", [UInt8](arrayLiteral: 12, 13, 0, 1)), ("cICP", [UInt8](arrayLiteral: 9, 16, 0, 1))
    )
    let cases: [(chunks: [(String, [UInt8])], hasProfile: Bool, notes: Int)] = [
      ([("gAMA", bigEndian(50000, bytes: 4))], true, 0), ([p3], true, 0), ([hdr], false, 1),
      ([("cICP", [9, 14, 0, 1])], true, 0), ([("cICP", [1, 7, 0, 1])], true, 0),
      ([("gAMA", Self.gAMA)], false, 0), ([("cICP", [1, 13, 0, 1])], false, 0),
      ([("gAMA", bigEndian(50000, bytes: 4)), ("sRGB", [0])], false, 0),
    ]
    for (chunks, hasProfile, count) in cases {
      var notes: [String] = []
      let image = try Image(encoded: png(chunks), name: "test")
      let file = try image.encoded(as: .jpeg, notes: &notes)
      let profile = try Image(encoded: file).profile
      #expect(notes.count == count && (profile.icc != nil) == hasProfile, "\(chunks)")
      guard hasProfile else { continue }
      // The numbers of a profile have steps of 2⁻¹⁶.
      let (written, meant) = (try profile.rgbSpace(), try image.profile.rgbSpace())
      let light = (0...20).map { Double($0) / 20 }
      #expect(light.allSatisfy { abs(written.red.decode($0) - meant.red.decode($0)) < 1e-4 })
      for color in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as [SIMD3<Double>] {
        let difference = written.toXYZ * color - meant.toXYZ * color
        #expect(max(difference.max(), -difference.min()) < 2e-5)
        #expect(abs(((written.luminanceWeights - meant.luminanceWeights) * color).sum()) < 5e-5)
      }
    }
  }

  @Test func codePointsOfPNG() throws {
    let profile = try Image(encoded: png([("cICP", [12, 13, 0, 1])]), name: "test").profile
    #expect(profile.codePoints == ColorProfile.CodePoints(primaries: 12, transfer: 13))
    let narrow = try Image(encoded: png([("cICP", [9, 1, 2, 0])]), name: "test").profile
    #expect(
      narrow.codePoints
        == ColorProfile.CodePoints(primaries: 9, transfer: 1, matrix: 2, isFullRange: false))
    for bytes in [[], [1, 13, 0], [1, 13, 0, 1, 0], [1, 13, 0, 2]] as [[UInt8]] {
      #expect(try Image(encoded: png([("cICP", bytes)]), name: "test").profile == .none)
    }
  }
}
