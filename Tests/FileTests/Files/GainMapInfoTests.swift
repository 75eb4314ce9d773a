import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Tests gain maps and other pictures in JPEG files, by CIPA DC-007, ISO 21496-1, Android's Ultra
/// HDR and Apple's files.
@Suite struct GainMapInfoTests {
  private typealias Marker = (code: UInt8, bytes: [UInt8])

  private static func jpeg(_ columns: Int, _ markers: [Marker] = []) -> TestJPEG {
    TestJPEG(columns: columns, rows: 1, channels: 1, markers: markers) { _, _, _ in 9 }
  }

  private static func xmp(_ text: String) -> Marker {
    (0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(text.utf8))
  }

  private static let iso: Marker = (
    0xE2, Array("urn:iso:std:iso:ts:21496:-1".utf8) + [0, 0, 0, 0, 0]
  )
  private static let hdrgm = xmp(
    "<rdf:Description xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\"/>"
  )
  private static let apple = xmp(
    "<rdf:Description xmlns:HDRGainMap=\"http://ns.apple.com/HDRGainMap/1.0/\"/>")

  private func info(_ file: [UInt8]) throws -> ImageInfo {
    try ImageInfo(encoded: file, name: "test")
  }

  @Test(
    arguments: [
      ([hdrgm], [.ultraHDR]), ([iso], [.iso]), ([hdrgm, iso], [.ultraHDR, .iso]),
      ([apple], [.apple]),
    ] as [([(code: UInt8, bytes: [UInt8])], Set<ImageInfo.GainMap.Kind>)], [false, true])
  func kinds(
    _ file: (markers: [(code: UInt8, bytes: [UInt8])], kinds: Set<ImageInfo.GainMap.Kind>),
    isLittleEndian: Bool
  ) throws {
    let map = Self.jpeg(2, file.markers)
    // The first picture of Apple's files does not mention the map.
    let first = Self.jpeg(5, file.kinds == [.apple] ? [] : file.markers)
    let both = TestMultiPicture(first, [map.bytes], isLittleEndian: isLittleEndian)
    let info = try info(both.bytes)
    #expect(info.size == Size(width: 40, height: 8) && info.warnings == [])
    #expect(info.gainMap?.kinds == file.kinds)
    #expect(info.gainMap?.size == Size(width: 16, height: 8))
    #expect(info.gainMap?.place == both.places[0] && info.furtherImages == 0)
    let place = try #require(info.gainMap?.place)
    #expect(Array(both.bytes[place]) == map.bytes)
    #expect(info.metadata.allSatisfy { $0.kind == .xmp })
  }

  @Test func previewsAreCounted() throws {
    let preview = Self.jpeg(3).bytes
    let map = Self.jpeg(2, [Self.hdrgm]).bytes
    let file = TestMultiPicture(Self.jpeg(5), [preview, map, preview])
    let info = try info(file.bytes)
    #expect(info.furtherImages == 2 && info.gainMap?.place == file.places[1])
    #expect(try self.info(TestMultiPicture(Self.jpeg(5), [preview]).bytes).gainMap == nil)
    #expect(try self.info(Self.jpeg(5).bytes + map).gainMap == nil, "no index, no picture")
  }

  @Test(arguments: [hdrgm, iso]) func aMapThatIsNotThere(
    marker: (code: UInt8, bytes: [UInt8])
  ) throws {
    let info = try info(Self.jpeg(5, [marker]).bytes)
    #expect(info.gainMap == nil)
    #expect(info.warnings == ["it says that it has a gain map, but there is none"])
  }

  // MARK: Damage

  @Test func placesOutsideTheFile() throws {
    let file = TestMultiPicture(Self.jpeg(5), [Self.jpeg(2, [Self.iso]).bytes])
    let place = file.places[0]
    let count = file.bytes.count
    let wrong = [
      place.lowerBound..<count + 1, place.lowerBound..<place.lowerBound + 0xFFFF_FFFF,
      place.lowerBound + 1..<count, count..<count + 4, 0x7FFF_0000..<0x7FFF_0100,
      place.lowerBound..<place.lowerBound,
    ]
    for wrong in wrong {
      let info = try info(file.file(of: [wrong]))
      #expect(info.gainMap == nil && info.furtherImages == 0, "\(wrong)")
      #expect(info.warnings == ["its index of further pictures is damaged"], "\(wrong)")
    }
  }

  @Test func aMapThatIsCutOff() throws {
    let map = Self.jpeg(2, [Self.iso]).bytes
    let frame = try #require(map.indices.first { map[$0] == 0xFF && map[$0 + 1] == 0xC0 })
    for count in 2..<map.count {
      let info = try info(TestMultiPicture(Self.jpeg(5), [Array(map.prefix(count))]).bytes)
      // The marker precedes the tables.
      let isStated = count >= 2 + 4 + Self.iso.bytes.count
      #expect((info.gainMap != nil) == isStated, "\(count)")
      // The frame of one channel has a marker, a length and nine bytes.
      #expect((info.gainMap?.size != nil) == (count >= frame + 4 + 9), "\(count)")
    }
  }

  @Test func damagedIndices() throws {
    let file = TestMultiPicture(Self.jpeg(5), [Self.jpeg(2, [Self.iso]).bytes])
    let whole = try #require(TestJPEG.segment(0xE2, of: file.bytes))
    for count in 4..<whole.count - 4 {
      let info = try info(Self.jpeg(5, [(0xE2, Array(whole.prefix(count)))]).bytes)
      #expect(info.gainMap == nil)
      #expect(info.warnings == ["its index of further pictures is damaged"], "\(count)")
    }
    // The identifier, the head, a count and two entries precede the entry 0xB002.
    let entry = 4 + 8 + 2 + 24
    for (offset, bytes) in [
      (2, [0, 4]), (4, [0, 0, 0, 33]), (4, [0, 0, 0, 0]), (8, [0xFF, 0xFF, 0xFF, 0xFF]),
    ] as [(Int, [UInt8])] {
      var index = whole
      index.replaceSubrange(entry + offset..<entry + offset + bytes.count, with: bytes)
      let info = try info(Self.jpeg(5, [(0xE2, index)]).bytes + Self.jpeg(2, [Self.iso]).bytes)
      #expect(info.gainMap == nil)
      #expect(info.warnings == ["its index of further pictures is damaged"], "\(offset)")
    }
  }

  @Test func manyPictures() throws {
    let file = TestMultiPicture(
      Self.jpeg(5), [[UInt8]](repeating: [], count: 2000) + [Self.jpeg(2).bytes])
    let place = try #require(file.places.last)
    let info = try info(file.file(of: file.places.map { _ in place }))
    #expect(info.furtherImages == 15, "and the first one")
    #expect(info.warnings == ["its index of further pictures is damaged"])
  }
}
