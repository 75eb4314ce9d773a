import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// What JPEG files state, by ITU-T T.81, JFIF 1.02, EXIF 2.3 and Adobe's specifications.
@Suite struct JPEGInfoTests {
  private typealias Marker = (code: UInt8, bytes: [UInt8])

  private static func jpeg(_ channels: Int = 3, _ markers: [Marker] = []) -> TestJPEG {
    TestJPEG(columns: 3, rows: 2, channels: channels, markers: markers) { _, _, _ in 128 }
  }

  private static let stored = Size(width: 24, height: 16)

  private func info(_ markers: [(code: UInt8, bytes: [UInt8])]) throws -> ImageInfo {
    try ImageInfo(encoded: Self.jpeg(3, markers).bytes, name: "test")
  }

  private static func jfif(_ unit: UInt8, _ x: Int, _ y: Int) -> (code: UInt8, bytes: [UInt8]) {
    let density = bigEndian(x, bytes: 2) + bigEndian(y, bytes: 2)
    return (0xE0, Array("JFIF".utf8) + [0, 1, 2, unit] + density + [0, 0])
  }

  // MARK: Samples

  /// Adobe TN 5116, 18: transform 0 is none, 1 is YCbCr, 2 is YCCK.
  @Test(
    arguments: [
      (1, nil, .gray, nil), (3, nil, .yCbCr, "4:4:4"), (3, 0, .rgb, nil), (3, 1, .yCbCr, "4:4:4"),
      (4, nil, .cmyk, nil), (4, 0, .cmyk, nil), (4, 2, .ycck, "4:4:4"),
    ] as [(Int, Int?, ImageInfo.ColorModel, String?)], [false, true])
  func colorModel(
    _ file: (channels: Int, adobe: Int?, model: ImageInfo.ColorModel, subsampling: String?),
    isProgressive: Bool
  ) throws {
    var jpeg = Self.jpeg(file.channels)
    jpeg.adobeTransform = file.adobe
    jpeg.isProgressive = isProgressive
    let info = try ImageInfo(encoded: jpeg.bytes, name: "test")
    #expect(info.colorModel == file.model && info.channels == file.channels)
    #expect(info.chromaSubsampling == file.subsampling && info.isProgressive == isProgressive)
    #expect(info.size == Self.stored && info.storedSize == Self.stored && info.orientation == 1)
    #expect(info.bitsPerSample == 8 && !info.hasAlpha && info.profile == .none)
    #expect(info.metadata == [] && info.warnings == [] && info.resolution == nil)
    #expect(info.gainMap == nil && info.furtherImages == 0 && info.frameCount == 1)
  }

  private func content(of marker: UInt8, in file: [UInt8]) throws -> Int {
    4 + (try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == marker }))
  }

  /// T.81, figure B.3.
  private func components(of file: [UInt8]) throws -> Int { try content(of: 0xC0, in: file) + 6 }

  /// JFIF is always YCbCr. Otherwise, channels named R, G and B are RGB.
  @Test func namesOfChannels() throws {
    for (markers, model) in [
      ([], ImageInfo.ColorModel.rgb), ([Self.jfif(0, 1, 1)], .yCbCr),
    ] as [([(code: UInt8, bytes: [UInt8])], ImageInfo.ColorModel)] {
      var file = Self.jpeg(3, markers).bytes
      let start = try components(of: file)
      // T.81, figure B.4.
      let scan = try content(of: 0xDA, in: file) + 1
      for (index, name) in "RGB".utf8.enumerated() {
        file[start + 3 * index] = name
        file[scan + 2 * index] = name
      }
      #expect(try ImageInfo(encoded: file, name: "test").colorModel == model)
    }
  }

  /// Sampling factors (T.81, A.1.1), as 16 · horizontal + vertical.
  @Test(
    arguments: [
      ([0x11, 0x11, 0x11], "4:4:4"), ([0x22, 0x22, 0x22], "4:4:4"), ([0x21, 0x11, 0x11], "4:2:2"),
      ([0x22, 0x12, 0x12], "4:2:2"), ([0x22, 0x11, 0x11], "4:2:0"), ([0x41, 0x11, 0x11], "4:1:1"),
      ([0x12, 0x11, 0x11], "4:4:0"), ([0x42, 0x11, 0x11], "4:1:0"),
      ([0x22, 0x12, 0x11], "2×2, 1×2, 1×1"), ([0x31, 0x11, 0x11], "3×1, 1×1, 1×1"),
      ([0x11, 0x21, 0x21], "1×1, 2×1, 2×1"),
    ] as [([UInt8], String)])
  func subsampling(factors: [UInt8], name: String) throws {
    var file = Self.jpeg().bytes
    let start = try components(of: file)
    for (index, factor) in factors.enumerated() { file[start + 3 * index + 1] = factor }
    #expect(try ImageInfo(encoded: file, name: "test").chromaSubsampling == name)
  }

  @Test(arguments: 1...8, [false, true])
  func orientation(_ value: Int, isLittleEndian: Bool) throws {
    let info = try info([TestJPEG.exif(orientation: value, isLittleEndian: isLittleEndian)])
    let turned = Size(width: 16, height: 24)
    #expect(info.orientation == value && info.storedSize == Self.stored)
    #expect(info.size == (value < 5 ? Self.stored : turned))
    #expect(info.metadata.map(\.kind) == [.exif])
  }

  // MARK: Colours

  private static let mark = Array("ICC_PROFILE".utf8) + [0]

  @Test(arguments: ["RGB ", "CMYK", "GRAY"]) func profile(space: String) throws {
    let bytes = profileBytes(colorSpace: space, padding: 100)
    let info = try info([
      (0xE2, Self.mark + [2, 2] + bytes[100...]), (0xE2, Self.mark + [1, 2] + bytes[..<100]),
    ])
    #expect(info.profile.icc?.bytes == bytes && info.warnings == [] && info.metadata == [])
  }

  @Test func anIncompleteProfileIsMentioned() throws {
    let info = try info([(0xE2, Self.mark + [1, 2] + profileBytes())])
    #expect(info.profile == .none)
    #expect(
      info.warnings == [
        "a piece of the ICC profile is missing, twice there or wrongly numbered, so it was left out; "
          + "without it, the colours count as those of sRGB"
      ])
  }

  // MARK: Metadata

  @Test(
    arguments: [(0, .none), (1, .inch), (2, .centimeter)]
      as [(UInt8, ImageInfo.Resolution.Unit)])
  func resolution(unit: UInt8, _ expected: ImageInfo.Resolution.Unit) throws {
    let resolution = try info([Self.jfif(unit, 300, 72)]).resolution
    #expect(resolution?.x == 300 && resolution?.y == 72 && resolution?.unit == expected)
    #expect(try info([Self.jfif(3, 300, 72)]).resolution == nil)
    #expect(try info([Self.jfif(1, 0, 72)]).resolution == nil)
  }

  private static func resource(_ number: Int, _ name: String, _ data: [UInt8]) -> [UInt8] {
    let name = [UInt8(name.utf8.count)] + Array(name.utf8)
    let padding: [UInt8] = [0]
    return Array("8BIM".utf8) + bigEndian(number, bytes: 2)
      + name + padding.prefix(name.count % 2) + bigEndian(data.count, bytes: 4)
      + data + padding.prefix(data.count % 2)
  }

  @Test func metadata() throws {
    let exif = TestJPEG.exif(orientation: 1, isLittleEndian: false)
    let extended = Array("http://ns.adobe.com/xmp/extension/".utf8) + [0]
    let digest = [UInt8](repeating: 0x41, count: 32)
    let iptc: [UInt8] = [0x1C, 2, 80, 0, 3, 0x41, 0x64, 0x61, 0x1C]
    let resources =
      Self.resource(0x03ED, "ab", [1, 2, 3]) + Self.resource(0x0404, "", iptc)
      + Self.resource(0x0422, "", [])
    let photoshop = Array("Photoshop 3.0".utf8) + [0]
    let cut = resources.count - 17
    let file = Self.jpeg(
      3,
      [
        Self.jfif(1, 72, 72), exif,
        (0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array("<x/>".utf8)),
        (0xE1, extended + digest + bigEndian(5, bytes: 4) + bigEndian(0, bytes: 4) + [1, 2, 3]),
        (0xED, photoshop + resources[..<cut]),
        (0xE1, extended + digest + bigEndian(5, bytes: 4) + bigEndian(3, bytes: 4) + [4, 5]),
        (0xED, photoshop + resources[cut...]), (0xFE, Array("hello".utf8)),
        (0xEC, Array("Ducky".utf8) + [0, 1, 2]), (0xEB, []), (0xE1, [0x1B, 0x41]),
      ]
    ).bytes
    let info = try ImageInfo(encoded: file, name: "test")
    let found = info.metadata.map { piece in
      (piece.kind, piece.name, piece.places.flatMap { file[$0] })
    }
    let expected: [(ImageInfo.Metadata.Kind, String, [UInt8])] = [
      (.exif, "", Array(exif.bytes.dropFirst(6))), (.xmp, "", Array("<x/>".utf8)),
      (.extendedXMP, "", [1, 2, 3, 4, 5]), (.photoshop, "", resources),
      (.text, "", Array("hello".utf8)), (.other, "APP12 Ducky", Array("Ducky".utf8) + [0, 1, 2]),
      (.other, "APP11", []), (.other, "APP1", [0x1B, 0x41]), (.iptc, "", iptc),
    ]
    #expect(found.count == expected.count && info.warnings == [])
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
    #expect(info.metadata.map(\.byteCount) == expected.map(\.2.count))
    #expect(info.metadata.last?.places.count == 2)
  }

  private static let damagedResources =
    "Photoshop's data is damaged, and a part of it was left out"

  @Test func photoshopWithoutIPTC() throws {
    let photoshop = Array("Photoshop 3.0".utf8) + [0]
    let sound = Self.resource(0x03ED, "", [1, 2]) + Self.resource(0x0422, "", [])
    for bytes in [[], sound, sound + [0, 0, 0]] {
      let info = try info([(0xED, photoshop + bytes)])
      #expect(info.metadata.map(\.kind) == [.photoshop] && info.warnings == [])
    }
    let whole = Self.resource(0x0404, "name", [1, 2, 3, 4])
    for count in 1..<whole.count {
      let info = try info([(0xED, photoshop + whole.prefix(count))])
      #expect(info.metadata.map(\.kind) == [.photoshop], "\(count)")
      #expect(info.warnings == [Self.damagedResources], "\(count)")
    }
    let huge = whole.prefix(12) + [0xFF, 0xFF, 0xFF, 0xFF, 1, 2]
    #expect(try info([(0xED, photoshop + huge)]).warnings == [Self.damagedResources])
  }

  // MARK: Damage

  @Test func shortSegments() throws {
    for identifier in [
      "Exif\0\0", "http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0", "MPF\0",
      "ICC_PROFILE\0", "Photoshop 3.0\0", "JFIF\0", "Adobe", "urn:iso:std:iso:ts:21496:-1\0",
    ] {
      for code in [0xE0, 0xE1, 0xE2, 0xED, 0xEE] as [UInt8] {
        let bytes = Array(identifier.utf8)
        for count in [1, bytes.count - 1, bytes.count] {
          let info = try info([(code, Array(bytes.prefix(count)))])
          #expect(info.metadata.allSatisfy { $0.byteCount <= count }, "\(identifier) \(code)")
          guard count < bytes.count else { continue }
          #expect(info.metadata.map(\.kind) == [.other] && info.metadata[0].byteCount == count)
        }
      }
    }
  }

  /// After the pixels, a cut leaves the header complete.
  @Test func truncatedAnywhere() throws {
    let file = Self.jpeg(3, [(0xFE, [65, 66])]).bytes
    let scan = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    // Length, number, two bytes per channel, three more.
    let pixels = scan + 2 + 2 + 1 + 2 * 3 + 3
    for count in 0..<file.count {
      let info = try? ImageInfo(encoded: file.prefix(count), name: "test")
      #expect((info != nil) == (count >= pixels), "\(count)")
      #expect(info == nil || info?.metadata.count == 1 && info?.warnings == [])
    }
  }

  @Test func segmentsWithoutEnd() throws {
    let markers = (0..<10_050).map { _ in (code: UInt8(0xFE), bytes: [UInt8(65)]) }
    let info = try info(markers)
    #expect(info.metadata.count == 10_000 && info.size == Self.stored)
    #expect(info.warnings == ["it has more than 10000 markers"])
  }

  /// T.81, B.1.1.2: any number of bytes of 255 may precede a marker.
  @Test func fillBytes() throws {
    let file = Self.jpeg().bytes
    let comment = TestJPEG.segment(0xFE, [65])
    let padded = file.prefix(2) + [0xFF, 0xFF, 0xFF] + comment + file.dropFirst(2)
    let info = try ImageInfo(encoded: padded, name: "test")
    #expect(info.metadata.map(\.places) == [[9..<10]] && info.warnings == [])
  }
}
