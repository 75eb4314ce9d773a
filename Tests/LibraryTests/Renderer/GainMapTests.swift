import GLBlur
import GLBlurFiles
import TestSupport
import Testing

/// Gain maps of JPEG files go through chains of geometry alone, and no other.
@Suite struct GainMapTests {
  private typealias Marker = (code: UInt8, bytes: [UInt8])

  private static let iso: Marker = (
    0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
  )

  private static func xmp(_ attributes: String) -> Marker {
    (
      0xE1,
      Array("http://ns.adobe.com/xap/1.0/\0".utf8) + testXMP("", attributes: attributes)
    )
  }

  private static let hdrgm = " xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/' "
  private static let lost =
    "the picture is no longer one of a high dynamic range, since its gain map was left out"

  private static func level(_ column: Int, _ row: Int) -> Int { 30 + 40 * column + 15 * row }

  /// Returns a file of 80 × 48 pixels with a map of 40 × 24, both of blocks of 8 × 8 pixels.
  private static func file(_ markers: [Marker], orientation: Int = 1) -> [UInt8] {
    let map = TestJPEG(
      columns: 5, rows: 3, channels: 1,
      markers: [xmp(hdrgm + "hdrgm:Version='1.0' hdrgm:GainMapMax='2.5'"), iso]
    ) { column, row, _ in level(column, row) }
    let picture = TestJPEG(
      columns: 10, rows: 6, channels: 3,
      markers: markers + [TestJPEG.exif(orientation: orientation, isLittleEndian: true)]
    ) { column, row, channel in 10 * column + 5 * row + 30 * channel }
    return TestMultiPicture(picture, [map.bytes]).bytes
  }

  private static let both = file([xmp(hdrgm + "hdrgm:Version='1.0'"), iso])

  private func written(
    _ image: Image, as format: FileFormat = .jpeg, _ policy: MetadataPolicy = .keep
  ) throws -> (info: ImageInfo, file: [UInt8], notes: [String]) {
    var notes: [String] = []
    let file = try image.encoded(
      as: format, options: WriteOptions(metadata: policy), notes: &notes)
    return (try ImageInfo(encoded: file), file, notes)
  }

  /// Returns the level in the middle of each block of a result's map.
  private func levels(of file: [UInt8]) throws -> [[Int]] {
    let info = try ImageInfo(encoded: file)
    let place = try #require(info.gainMap?.place)
    let map = try Image(encoded: file[place])
    return stride(from: 4, to: map.height, by: 8).map { y in
      stride(from: 4, to: map.width, by: 8).map { x in Int(map.bytes[4 * (y * map.width + x)]) }
    }
  }

  private func expect(_ found: [[Int]], _ expected: [[Int]]) {
    #expect(found.map(\.count) == expected.map(\.count))
    for (a, b) in zip(found.joined(), expected.joined()) {
      // Enlarging blends blocks where they meet, and JPEG of quality 95 is wrong by a few levels.
      #expect(abs(a - b) <= 3, "\(found)")
    }
  }

  /// The limits on a picture hold for its map.
  @Test func aMapLargerThanItsPictureIsLeftOut() async throws {
    let markers = [Self.xmp(Self.hdrgm + "hdrgm:Version='1.0'"), Self.iso]
    let map = TestJPEG(columns: 11, rows: 6, channels: 1, markers: markers) { _, _, _ in 9 }
    let picture = TestJPEG(columns: 10, rows: 6, channels: 3, markers: markers) { _, _, _ in 9 }
    let image = try Image(encoded: TestMultiPicture(picture, [map.bytes]).bytes)
    let crop = Chain { Crop(frame: Frame(16, 16, 32, 16)) }
    let (info, _, notes) = try written(try await Renderer.cpu().render(crop, image))
    #expect(info.gainMap == nil && notes == [Self.lost])
  }

  @Test func theFileIsOneOfTwoPictures() async throws {
    let image = try Image(encoded: Self.both)
    let crop = Chain { Crop(frame: Frame(16, 16, 32, 16)) }
    let (info, file, notes) = try written(try await Renderer.cpu().render(crop, image))
    #expect(notes == [] && info.warnings == [] && info.furtherImages == 0)
    #expect(info.size == Size(width: 32, height: 16))
    #expect(info.gainMap?.kinds == [.ultraHDR, .iso])
    #expect(info.gainMap?.size == Size(width: 16, height: 8))
    let place = try #require(info.gainMap?.place)
    let map = Array(file[place])
    #expect(String(decoding: map, as: UTF8.self).contains("hdrgm:GainMapMax='2.5'"))
    #expect(TestJPEG.segment(0xE2, of: map) == Self.iso.bytes)
    #expect(try ImageInfo(encoded: map).colorModel == .gray)
    #expect(place.upperBound == file.count)
    #expect(Array(file[place.lowerBound - 2..<place.lowerBound]) == [0xFF, 0xD9])
    let text = String(decoding: file, as: UTF8.self)
    #expect(
      text.contains(
        "Item:Semantic=\"GainMap\" Item:Mime=\"image/jpeg\" Item:Length=\"\(map.count)\""))
    expect(try levels(of: file), [[Self.level(1, 1), Self.level(2, 1)]])
  }

  /// The orientation 6 turns the pixels of the picture and of the map.
  @Test func theMapIsTurnedWithThePicture() async throws {
    let image = try Image(encoded: Self.file([Self.iso], orientation: 6))
    #expect(image.size == Size(width: 48, height: 80))
    let flip = Chain { Flip() }
    let (info, file, notes) = try written(try await Renderer.cpu().render(flip, image))
    #expect(notes == [] && info.gainMap?.size == Size(width: 24, height: 40))
    // A quarter turn and a reflection together exchange columns and rows.
    expect(try levels(of: file), (0..<5).map { row in (0..<3).map { Self.level(row, $0) } })
    #expect(try written(image).notes == [Self.lost])
  }

  @Test func resizedMaps() async throws {
    let image = try Image(encoded: Self.both)
    let half = Chain { Resize(factor: 0.5) }
    let info = try written(try await Renderer.cpu().render(half, image)).info
    #expect(info.size == Size(width: 40, height: 24))
    #expect(info.gainMap?.size == Size(width: 20, height: 12))
  }

  /// The map stays as it is, byte for byte.
  @Test func aChainThatChangesNothing() async throws {
    let image = try Image(encoded: Self.both)
    let result = try await Renderer.cpu().render(Chain { Saturation(1) }, image)
    #expect(result.metadata.gainMap == image.metadata.gainMap)
    let place = try #require(ImageInfo(encoded: Self.both).gainMap?.place)
    #expect(image.metadata.gainMap?.file == Array(Self.both[place]))
  }

  @Test func otherChainsLoseTheMap() async throws {
    let image = try Image(encoded: Self.both)
    for chain in [
      Chain { GaussianBlur(sigma: 2) },
      Chain {
        Flip(); Brightness(0.1)
      },
      Chain(colorSpace: .srgb, profile: .srgb) { Flip() },
    ] {
      let result = try await Renderer.cpu().render(chain, image)
      #expect(result.metadata.gainMap == nil)
      let (info, _, notes) = try written(result)
      #expect(notes == [Self.lost] && info.gainMap == nil && info.warnings == [])
    }
    let converting = Renderer(.init(backend: .cpu, profile: .srgb))
    let result = try await converting.render(Chain { Flip() }, image)
    #expect(result.metadata.losesGainMap)
  }

  @Test(arguments: [FileFormat.png, .webP, .tiff]) func otherFormats(_ format: FileFormat) throws {
    let (info, _, notes) = try written(Image(encoded: Self.both), as: format)
    #expect(notes == [Self.lost] && info.gainMap == nil)
  }

  /// The map is a part of the picture, so it stays when metadata goes. Apple's needs EXIF data.
  @Test func policies() throws {
    let (info, _, notes) = try written(Image(encoded: Self.both), .none)
    #expect(notes == [] && info.gainMap?.kinds == [.ultraHDR, .iso])
  }

  /// A map may have a place, a serial number and a comment of its own, and bytes behind it.
  @Test(arguments: [MetadataPolicy.copyright, .none], [true, false])
  func theMapKeepsNothingPrivate(_ policy: MetadataPolicy, isMoved: Bool) async throws {
    let attributes =
      Self.hdrgm + "hdrgm:Version='1.0' hdrgm:GainMapMax='2.5' aux:SerialNumber='SN12345'"
    let map = TestJPEG(
      columns: 5, rows: 3, channels: 1,
      markers: [
        (0xE1, Array("Exif\0\0".utf8) + TestEXIF(orientation: 1).bytes),
        (0xFE, Array("HOME STREET".utf8)),
        Self.xmp(attributes), Self.iso,
      ]
    ) { column, row, _ in Self.level(column, row) }
    let picture = TestJPEG(
      columns: 10, rows: 6, channels: 3,
      markers: [Self.xmp(Self.hdrgm + "hdrgm:Version='1.0'"), Self.iso]
    ) { column, row, channel in 10 * column + 5 * row + 30 * channel }
    let image = try Image(
      encoded: TestMultiPicture(picture, [map.bytes + Array("TRAILING".utf8)]).bytes)
    let chain = Chain { if isMoved { Flip() } else { Saturation(1) } }
    let (info, file, notes) = try written(try await Renderer.cpu().render(chain, image), policy)
    #expect(notes == [] && info.gainMap?.kinds == [.ultraHDR, .iso])
    let text = String(decoding: file, as: Unicode.ASCII.self)
    for word in ["SN12345", "HOME STREET", "TRAILING", "Exif", "SERIAL-4711"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("hdrgm:GainMapMax='2.5'"))
    let columns = isMoved ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4]
    expect(
      try levels(of: file), (0..<3).map { row in columns.map { Self.level($0, row) } })
    if !isMoved {
      let place = try #require(info.gainMap?.place)
      let bare = TestJPEG(columns: 5, rows: 3, channels: 1) { column, row, _ in
        Self.level(column, row)
      }.bytes
      let scan = try #require(bare.firstRange(of: [0xFF, 0xDA]))
      #expect(Array(file[place]).contains(Array(bare[scan.lowerBound...])))
    }
  }

  @Test func metadataOfAnotherImageBringsNoMap() throws {
    var photo = try Image(encoded: Self.both)
    var other = try Image(rgba8: [UInt8](repeating: 9, count: 4 * 80 * 48), width: 80, height: 48)
    other.metadata = photo.metadata
    let (info, _, notes) = try written(other)
    #expect(info.gainMap == nil && notes == [Self.lost])
    photo.metadata.texts.append(Metadata.Text(keyword: "Comment", text: "A harbour"))
    #expect(try written(photo).info.gainMap != nil)
    photo.metadata = .none
    #expect(try written(photo).info.gainMap != nil)
    // The map's pixels are factors of the colours that the profile gives.
    photo.profile = ColorProfile(sRGBIntent: 0)
    #expect(try written(photo).notes == [Self.lost])
  }

  /// A picture whose own packet does not fit still says that it has a map.
  @Test func aPacketThatDoesNotFit() throws {
    var image = try Image(encoded: Self.both)
    image.metadata.xmp = testXMP(
      "", attributes: " xmp:Label=\"\(String(repeating: "x", count: 70_000))\"")
    let (info, _, notes) = try written(image)
    #expect(info.gainMap?.kinds == [.ultraHDR, .iso])
    #expect(notes.count == 1 && notes[0].hasSuffix("too many for JPEG, and was left out"))
  }

  private func written(
    _ image: Image, _ policy: MetadataPolicy
  ) throws -> (info: ImageInfo, file: [UInt8], notes: [String]) {
    try written(image, as: .jpeg, policy)
  }

  @Test func streamsAndTheCommand() throws {
    let source = try openRows(encoded: Self.both, name: "test")
    let rows = try Renderer.cpu().stream(Chain { Rotate(turns: 2) }, source).rows
    let file = try Image(encoded: Self.both)
    #expect(rows.metadata.gainMap != nil && rows.metadata.gainMap != file.metadata.gainMap)
    let blurred = try Renderer.cpu().stream(
      Chain { GaussianBlur(sigma: 2) }, openRows(encoded: Self.both, name: "test")
    ).rows
    #expect(blurred.metadata.losesGainMap)
  }

  /// The picture, which was allowed, stays.
  @Test func aMapThatCostsTooMuchIsLeftOut() async throws {
    let image = try Image(encoded: Self.both)
    let chain = Chain { Flip() }
    let cost = try Renderer.cpu().estimate(of: chain, image.size).operations
    let renderer = Renderer(.init(backend: .cpu, maxCost: cost))
    let result = try await renderer.render(chain, image)
    #expect(result.metadata.losesGainMap && result.metadata.gainMap == nil)
    #expect(try await Renderer.cpu().render(chain, image).metadata.gainMap != nil)
  }

  /// The picture stays.
  @Test func aDamagedMap() async throws {
    let place = try #require(ImageInfo(encoded: Self.both).gainMap?.place)
    // The data of the scan is missing.
    let cut = Array(Self.both[..<(place.upperBound - 12)]) + [UInt8](repeating: 0, count: 12)
    let image = try Image(encoded: cut)
    let result = try await Renderer.cpu().render(Chain { Flip() }, image)
    #expect(result.metadata.losesGainMap && result.size == image.size)
  }
}
