import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// CMYK and YCCK files of uniform blocks, which are decoded exactly.
@Suite struct InkTests {
  static let inks: [[Int]] = {
    var noise = Noise(state: 5)
    let corners = (0..<16).map { number in (0..<4).map { number >> $0 & 1 == 1 ? 255 : 0 } }
    return corners + (0..<200).map { _ in (0..<4).map { _ in noise.below(256) } }
  }()

  /// Returns a file of the inks, or of 255 − ink with Adobe's marker.
  static func file(
    _ profile: [UInt8]?, adobe: Int? = 0, isProgressive: Bool = false
  ) -> TestJPEG {
    var jpeg = TestJPEG(
      columns: inks.count, rows: 1, channels: 4, isProgressive: isProgressive,
      adobeTransform: adobe
    ) { column, _, channel in adobe == nil ? inks[column][channel] : 255 - inks[column][channel] }
    if let profile { jpeg.markers = [(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile)] }
    return jpeg
  }

  private func pixels(_ image: Image) -> [[Int]] {
    (0..<image.width / 8).map { image.pixel($0 * 8, 0) }
  }

  private func judged(_ inks: [[Int]] = inks) throws -> [[Double]] {
    let judge = unsafe try littleCMS()
    let colors = inks.map { $0.map { Double($0) / 255 } }
    return try #require(unsafe judge.sRGB(of: colors, by: TestICC.press.bytes))
      .map { $0.map { $0 * 255 } }
  }

  private func expectClose(_ pixels: [[Int]], _ expected: [[Double]]) {
    #expect(pixels.count == expected.count)
    for (number, (pixel, color)) in zip(pixels, expected).enumerated() {
      let difference = zip(pixel, color).map { abs(Double($0) - $1) }.max() ?? .infinity
      #expect(difference <= Tolerance.bits8 && pixel[3] == 255, "\(number): \(pixel) \(color)")
    }
  }

  @Test(arguments: [nil, 0], [false, true])
  func inksBecomeThoseOfTheProfile(adobe: Int?, isProgressive: Bool) throws {
    let file = Self.file(TestICC.press.bytes, adobe: adobe, isProgressive: isProgressive)
    let image = try Image(encoded: file.bytes)
    expectClose(pixels(image), try judged())
    #expect(image.profile == .none && image.notes == [] && image.format == .rgba8)
  }

  /// Little CMS's perceptual intent: Lab to XYZ, and the darker of black and all inks to black (ICC
  /// white paper 40).
  @Test func gridPointsByFormula() throws {
    func xyz(_ lab: [Int]) -> SIMD3<Double> {
      let y = (Double(lab[0]) / 255 * 100 + 16) / 116
      let f = SIMD3(y + Double(lab[1] - 128) / 500, y, y - Double(lab[2] - 128) / 200)
      func cube(_ t: Double) -> Double { t > 6 / 29 ? t * t * t : 108 / 841 * (t - 4 / 29) }
      return SIMD3(cube(f.x), cube(f.y), cube(f.z)) * RGBSpace.d50
    }
    // Black is neutral, as light as all inks.
    let black = xyz([TestICC.inks([1, 1, 1, 1])[0], 128, 128])
    let toRGB = try #require(RGBSpace.sRGB.toXYZ.inverse)
    let expected = Self.inks[..<16].map { ink in
      let color = xyz(TestICC.inks(ink.map { $0 / 255 }))
      let scaled = (color - black) / (RGBSpace.d50 - black) * RGBSpace.d50
      let encoded = RGBSpace.sRGB.encode(toRGB * scaled)
      return [encoded.x, encoded.y, encoded.z].map { min(max($0, 0), 1) * 255 }
    }
    let image = try Image(encoded: Self.file(TestICC.press.bytes).bytes)
    expectClose(Array(pixels(image)[..<16]), expected)
  }

  /// Without chroma, YCCK's first three channels are inks (Adobe TN 5116).
  @Test func ycck() throws {
    let ycck = [
      [55, 128, 128, 200], [0, 128, 128, 255], [255, 128, 128, 9], [99, 128, 128, 99],
    ]
    let file = TestJPEG(
      columns: 4, rows: 1, channels: 4, adobeTransform: 2, markers: [TestICC.press.jpegMarker]
    ) { column, _, channel in ycck[column][channel] }
    let inks = ycck.map { [$0[0], $0[0], $0[0], 255 - $0[3]] }
    expectClose(pixels(try Image(encoded: file.bytes)), try judged(inks))
  }

  private func expectFormula(_ profile: [UInt8]?, says words: [String]) throws {
    let image = try Image(encoded: Self.file(profile).bytes)
    let expected = Self.inks.map { ink in
      (0..<3).map { Double((255 - ink[$0]) * (255 - ink[3])) / 255 }
    }
    expectClose(pixels(image), expected)
    #expect(image.profile == .none && image.notes.count == 1)
    for word in words { #expect(image.notes.first?.contains(word) == true, "\(image.notes)") }
  }

  @Test func withoutAProfile() throws {
    try expectFormula(nil, says: ["CMYK without a profile", "usual formula"])
  }

  @Test func profilesThatCannotBeUsed() throws {
    let press = TestICC.press
    var damaged = press.bytes
    damaged[36] = 0
    try expectFormula(damaged, says: ["signature", "usual formula"])
    // Only Little CMS looks at the tables.
    var short = press
    short["A2B0"] = press["A2B0"].map { Array($0.dropLast(800)) }
    try expectFormula(short.bytes, says: ["Little CMS refuses it (", "usual formula"])
    var none = press
    none["A2B0"] = nil
    try expectFormula(none.bytes, says: ["Little CMS refuses it (", "usual formula"])
    var link = press
    link.deviceClass = "link"
    try expectFormula(link.bytes, says: ["usual formula"])
    for other in [TestICC.scanner, .grayPrinter] {
      try expectFormula(other.bytes, says: ["not one of CMYK", "usual formula"])
    }
    try expectFormula([1, 2, 3], says: ["too few", "usual formula"])
  }

  /// The picture is decoded whatever the profile contains.
  @Test func mutatedProfiles() throws {
    var refused = 0
    for (seed, profile) in [TestICC.press, .scanner, .grayPrinter].enumerated() {
      var mutator = Mutator(seed: UInt64(seed))
      for _ in 0..<FileMutationTests.count {
        // A JPEG segment holds 65519 bytes of a profile.
        let bytes = Array(mutator.mutated(profile.bytes).prefix(65_519))
        var jpeg = Self.file(bytes)
        if seed > 0 { (jpeg.channels, jpeg.adobeTransform) = (seed == 1 ? 3 : 1, nil) }
        jpeg.columns = 2
        let notes = try Image(encoded: jpeg.bytes).notes
        #expect(notes.count <= 1)
        refused += notes.count
      }
    }
    #expect(refused > 0)
  }

  /// Little CMS would prefer the elements to the table.
  @Test func elementsAreNotComputed() throws {
    var press = TestICC.press
    let expected = try Image(encoded: Self.file(press.bytes).bytes)
    let curves = Array("cvst".utf8) + [0, 0, 0, 0, 0, 4, 0, 4]
    press["D2B0"] = Array("mpet".utf8) + [0, 0, 0, 0, 0, 4, 0, 3, 0, 0, 0, 1] + curves
    let image = try Image(encoded: Self.file(press.bytes).bytes)
    #expect(image == expected && image.notes == [])
  }

  @Test func aProfileForCMYKIsNotOneOfRGB() throws {
    var jpeg = DamageTests.jpeg
    let plain = try Image(encoded: jpeg.bytes)
    jpeg.markers = [TestICC.press.jpegMarker]
    let image = try Image(encoded: jpeg.bytes)
    #expect(image == plain && image.profile == .none)
    #expect(image.notes.count == 1 && image.notes[0].contains("CMYK"))
  }

  @Test(arguments: 1...8) func parts(orientation: Int) throws {
    func file(_ orientation: Int, _ profile: [UInt8]?) -> [UInt8] {
      var jpeg = TestJPEG(columns: 5, rows: 7, channels: 4, adobeTransform: 0) { x, y, c in
        (x * 50 + y * 30 + c * 70) & 255
      }
      jpeg.markers = [TestJPEG.exif(orientation: orientation, isLittleEndian: true)]
      if let profile {
        jpeg.markers.append((0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile))
      }
      return jpeg.bytes
    }
    let bytes = file(orientation, TestICC.press.bytes)
    let image = try Image(encoded: bytes)
    for portion in [1, 3, 50] {
      let rows = try openRows(encoded: bytes, name: "test")
      #expect(try Image(rows, portion: portion) == image)
      if let rows = rows as? any RowSource { #expect(rows.isKnownOpaque && image.isOpaque) }
    }
    let scratch = try ScratchImage(reading: openRows(encoded: bytes, name: "test"))
    #expect(try scratch.part(Region(image.size)).image == image)
    let upright = try Image(encoded: file(1, TestICC.press.bytes))
    let (turned, plain) = (
      try Image(encoded: file(orientation, nil)), try Image(encoded: file(1, nil))
    )
    func colors(_ a: Image, _ b: Image) -> Set<[Int]> {
      Set(
        (0..<a.width * a.height).map {
          a.pixel($0 % a.width, $0 / a.width) + b.pixel($0 % b.width, $0 / b.width)
        })
    }
    #expect(colors(turned, image) == colors(plain, upright))
    #expect(scratch.notes == [] && turned.notes.count == 1)
    let noted = try ScratchImage(reading: openRows(encoded: file(orientation, nil), name: "test"))
    #expect(noted.notes == turned.notes)
  }

  @Test func aMissingLibraryNamesItsPackage() throws {
    var limits = ReadLimits()
    limits.littleCMS = "liblcms2-none.so.2"
    _ = try Image(encoded: DamageTests.jpeg.bytes, limits: limits)
    #expect(try Image(encoded: Self.file(nil).bytes, limits: limits).notes.count == 1)
    let file = Self.file(TestICC.press.bytes).bytes
    #expect(try ImageInfo(encoded: file, limits: limits).size.height == 8)
    let error = try #require(throws: FileError.self) {
      try Image(encoded: file, name: "a.jpg", limits: limits)
    }
    guard case .library("a.jpg", _, "liblcms2-none.so.2", let reason, "liblcms2-2") = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("cannot open") && error.kind == .unavailable)
    #expect(
      error.description
        == "a.jpg: colour profiles of tables need liblcms2-none.so.2 (\(reason)); "
        + "install Debian's package liblcms2-2")
  }

  /// Each source has its own conversion.
  @Test func atATime() async throws {
    let file = Self.file(TestICC.press.bytes).bytes
    let expected = try Image(encoded: file)
    try await withThrowingTaskGroup(of: Image.self) { group in
      for _ in 0..<8 { group.addTask { try Image(encoded: file) } }
      for try await image in group { #expect(image == expected) }
    }
  }

  @Test func conversionsAreCounted() throws {
    let (with, without) = (
      try openRows(encoded: Self.file(TestICC.press.bytes).bytes, name: "test"),
      try openRows(encoded: Self.file(nil).bytes, name: "test")
    )
    // The cache of colours takes half a MiB, and the profile some copies.
    let difference = with.decodingBytes - without.decodingBytes
    #expect(difference >= 1 << 19 && difference < 1 << 20)
  }
}
