import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Tests portable float maps by http://www.pauldebevec.com/Research/HDR/PFM/.
@Suite struct PFMTests {
  private static func bytes(_ values: [Float], isLittleEndian: Bool = true) -> [UInt8] {
    values.flatMap { value in
      let bytes = bigEndian(Int(value.bitPattern), bytes: 4)
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  private static func file(
    _ header: String, _ values: [Float], isLittleEndian: Bool = true
  ) -> [UInt8] {
    Array(header.utf8) + bytes(values, isLittleEndian: isLittleEndian)
  }

  private func error(_ file: [UInt8]) -> FileError? {
    do throws(FileError) {
      _ = try Image(encoded: file, name: "test")
      return nil
    } catch {
      return error
    }
  }

  private let six: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]

  @Test(arguments: [true, false]) func colours(isLittleEndian: Bool) throws {
    // A column of two pixels, the lower one first.
    let file = Self.file(
      "PF\n1 2\n\(isLittleEndian ? "-" : "")1.0\n", six, isLittleEndian: isLittleEndian)
    let image = try Image(encoded: file, name: "test")
    #expect(image.format == .rgbaFloat && image.size == Size(width: 1, height: 2))
    #expect(try image.rgbaFloat() == [0.4, 0.5, 0.6, 1, 0.1, 0.2, 0.3, 1])
    let info = try ImageInfo(encoded: file, name: "test")
    #expect(info.fileFormat == .pfm && info.bitsPerSample == 32 && info.size == image.size)
    #expect(info.format == .rgbaFloat)
  }

  @Test(arguments: [true, false]) func greys(isLittleEndian: Bool) throws {
    let file = Self.file(
      "Pf 2 1 \(isLittleEndian ? -2 : 0.5)\n", [0.25, 0.75], isLittleEndian: isLittleEndian)
    #expect(
      try Image(encoded: file, name: "test").rgbaFloat()
        == [0.25, 0.25, 0.25, 1, 0.75, 0.75, 0.75, 1])
  }

  @Test func valuesAreCutToTheRange() throws {
    let values: [Float] = [-1, 2, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
    let image = try Image(encoded: Self.file("PF\n2 1\n-1\n", values), name: "test")
    #expect(try image.rgbaFloat() == [0, 1, 0, 1, 1, 0, .leastNonzeroMagnitude, 1])
    #expect(image.clampedSamples == 5)
  }

  /// Negative zero is in range, and a grey sample counts once.
  @Test(
    arguments: [
      ("PF\n1 1\n-1\n", [0, 1, -0.0], 0), ("PF\n1 1\n-1\n", [.nan, 1.0000001, -1e-30], 3),
      ("Pf\n3 1\n-1\n", [.nan, 0.5, 2], 2), ("Pf\n3 1\n-1\n", [0, 0.5, 1], 0),
    ] as [(String, [Float], Int)])
  func samplesBeyondTheRangeAreCounted(header: String, values: [Float], count: Int) throws {
    let file = Self.file(header, values)
    let image = try Image(encoded: file, name: "test")
    #expect(image.clampedSamples == count)
    // All ways of reading parts keep the number, known at the end.
    let rows = try openRows(encoded: file, name: "test")
    #expect(try Image(reading: rows).clampedSamples == count && rows.clampedSamples == count)
    #expect(
      try ScratchImage(reading: openRows(encoded: file, name: "test")).clampedSamples == count)
    // The number is no property of the picture.
    #expect(try image == Image(rgbaFloat: image.rgbaFloat(), width: image.width, height: 1))
  }

  @Test func theFirstFloatMayBeginWithAWhiteByte() throws {
    // 0x0A and 0x20 in place of its lowest bytes.
    let value = Float(bitPattern: 0x3F00_200A)
    let image = try Image(encoded: Self.file("Pf\n1 1\n-1\n", [value]), name: "test")
    #expect(try image.rgbaFloat()[0] == value)
  }

  @Test func writing() throws {
    let image = try Image(
      rgbaFloat: [0.1, 0.2, 0.3, 1, 0.4, 0.5, 0.6, 1], width: 1, height: 2)
    let expected = Self.file("PF\n1 2\n-1.0\n", [0.4, 0.5, 0.6, 0.1, 0.2, 0.3])
    #expect(try image.encoded(as: .pfm) == expected)
  }

  @Test func integersBecomeTheirShareOfTheGreatest() throws {
    let image = try Image(rgba16: [0, 1, 65535, 65535], width: 1, height: 1)
    #expect(try image.encoded(as: .pfm) == Self.file("PF\n1 1\n-1.0\n", [0, 1 / 65535, 1]))
  }

  @Test func alphaOverTheBackground() throws {
    let image = try Image(rgbaFloat: [1, 0.5, 0, 0.25], width: 1, height: 1)
    let options = WriteOptions(background: SIMD3(0, 1, 0.5))
    // c·α + b·(1 − α), exact in binary.
    #expect(
      try image.encoded(as: .pfm, options: options)
        == Self.file("PF\n1 1\n-1.0\n", [0.25, 0.875, 0.375]))
  }

  /// The background is stated in sRGB and converted.
  @Test func backgroundOfPicturesInOtherColors() throws {
    let p3 = ColorProfile(codePoints: ColorProfile.CodePoints(primaries: 12, transfer: 13))
    var image = try Image(rgbaFloat: [0, 0, 0, 0], width: 1, height: 1)
    image.profile = p3
    let bytes = try image.encoded(as: .pfm, options: WriteOptions(background: SIMD3(1, 0, 0)))
    let content = try Image(encoded: bytes, name: "test").bytes
    let floats = (0..<3).map { channel in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(content[4 * channel + $1]) << (8 * $1) })
    }
    // CSS Color 4: red in color(display-p3 …) is 0.91749, 0.20029, 0.13856.
    for (value, expected) in zip(floats, [0.91749, 0.20029, 0.13856]) {
      #expect(abs(Double(value) - expected) < 1e-4)
    }
  }

  @Test func throughAFile() throws {
    let samples = (0..<37 * 41 * 4).map { (index: Int) -> Float in
      index % 4 == 3 ? 1 : Float(index * 7919 % 65521) / 65521
    }
    let image = try Image(rgbaFloat: samples, width: 37, height: 41)
    let back = try Image(encoded: image.encoded(as: .pfm), name: "test")
    #expect(back.bytes == image.bytes)
  }

  @Test func profilesAreLeftOutWithANote() throws {
    var image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    for profile in [
      ColorProfile(icc: ColorProfile.ICC(name: "a", bytes: profileBytes())),
      ColorProfile(gamma: 0.5), ColorProfile(sRGBIntent: 0),
    ] {
      image.profile = profile
      var notes: [String] = []
      _ = try image.encoded(as: .pfm, notes: &notes)
      #expect(notes.count == (profile.sRGBIntent == nil ? 1 : 0))
    }
  }

  // MARK: Damage

  @Test func truncatedAnywhere() {
    let file = Self.file("PF\n1 2\n-1.0\n", six)
    #expect(error(file) == nil)
    #expect(error(file + [1, 2, 3]) == nil)
    for count in 0..<file.count {
      #expect(error(Array(file.prefix(count)))?.kind == .badData, "\(count)")
    }
  }

  @Test func aFlippedBit() {
    // The result may be another picture or format, but not a crash.
    let file = Self.file("PF\n1 2\n-1.0\n", six)
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        if let error = error(damaged) { #expect(error.kind == .badData) }
      }
    }
  }

  @Test(arguments: [
    "PF\n0 2\n-1\n", "PF\n-1 2\n-1\n", "PF\n1 0\n-1\n", "PF\n1\n", "PF\n1 2\n0\n",
    "PF\n1 2\nnan\n", "PF\n1 2\ninf\n", "PF\n1 2\n1x\n", "PF\n1.5 2\n-1\n", "PF\n1,2 2 -1\n",
    "PF\n0x1 2\n-1\n", "PF\n\u{661} 2\n-1\n", "PF\n99999999999999999999 1\n-1\n",
    "PF" + String(repeating: " ", count: 5000), "PF " + String(repeating: "1", count: 5000),
  ])
  func headers(_ header: String) {
    guard case .damaged(_, .pfm, _) = error(Self.file(header, six)) else {
      Issue.record("\(header.prefix(40))")
      return
    }
  }

  @Test(
    arguments: [
      ("PG\n1 2\n-1\n", nil), ("PFM\n1 2\n-1\n", nil), ("P7\n1 2\n255\n", .netpbm), ("PF", .text),
      ("pf\n1 2\n-1\n", nil),
    ] as [(String, ForeignFormat?)])
  func otherFormats(_ header: String, _ found: ForeignFormat?) {
    let file = Self.file(header, header == "PF" ? [] : six)
    #expect(error(file) == .notAnImage(name: "test", found: found))
  }

  @Test func sizes() {
    for (width, height) in [(32768, 32769), (1 << 62, 1 << 62), (1 << 31, 1)] {
      #expect(
        error(Self.file("PF\n\(width) \(height)\n-1\n", six))
          == .tooLarge(
            name: "test", size: Size(width: width, height: height), limit: Image.maximumPixels))
    }
    // The pixels would take sixteen gigabytes if the header were trusted.
    guard case .damaged = error(Self.file("PF\n32768 32768\n-1\n", six)) else {
      Issue.record("a file of 40 bytes holds no 32768 × 32768 pixels")
      return
    }
  }
}
