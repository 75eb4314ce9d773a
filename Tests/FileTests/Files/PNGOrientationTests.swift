import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that the orientation in `eXIf` is applied, as in browsers (Web Platform Tests,
/// png/exif-chunk.html), and not stated again.
@Suite struct PNGOrientationTests {
  /// Kinds of PNG files that are decoded in different ways.
  private static let kinds: [(bitDepth: Int, colorType: Int, isInterlaced: Bool)] = [
    (8, 2, false), (8, 6, false), (8, 0, false), (8, 4, false), (8, 3, false), (4, 3, false),
    (16, 6, false), (16, 0, false), (8, 2, true), (16, 6, true), (1, 0, true),
  ]

  private static func exif(_ orientation: Int, isLittleEndian: Bool = true) -> [UInt8] {
    Array(
      TestJPEG.exif(orientation: orientation, isLittleEndian: isLittleEndian).bytes.dropFirst(6))
  }

  /// Returns a file without orientation, with pixels as different as the depth allows.
  private static func png(
    _ kind: (bitDepth: Int, colorType: Int, isInterlaced: Bool), _ width: Int = 5,
    _ height: Int = 3
  ) -> TestPNG {
    let largest = 1 << kind.bitDepth - 1
    var png = TestPNG(
      width: width, height: height, bitDepth: kind.bitDepth, colorType: kind.colorType,
      isInterlaced: kind.isInterlaced
    ) { x, y, c in (y * width + x + 3 * c) * max(1, largest / 40) & largest }
    if kind.colorType == 3 {
      png.chunks = [("PLTE", (0..<3 << kind.bitDepth).map { UInt8($0 * 5 & 255) })]
    }
    return png
  }

  /// Returns the place of the file's pixel (x, y) in the upright picture (EXIF 2.3, tag 0x0112).
  private static func place(
    _ x: Int, _ y: Int, _ size: Size, _ orientation: Int
  ) -> (x: Int, y: Int) {
    let (right, below) = (size.width - 1 - x, size.height - 1 - y)
    return [
      (x, y), (right, y), (right, below), (x, below), (y, x), (below, x), (below, right),
      (y, right),
    ][orientation - 1]
  }

  private func expectTurned(_ turned: Image, _ plain: Image, _ orientation: Int) {
    let size = plain.size
    #expect(
      turned.size
        == (orientation < 5 ? size : Size(width: size.height, height: size.width)))
    #expect(turned.format == plain.format && turned.notes == [])
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = Self.place(x, y, size, orientation)
        #expect(turned.pixel(place.x, place.y) == plain.pixel(x, y), "\(orientation): \(x), \(y)")
      }
    }
  }

  @Test(arguments: 1...8, kinds.indices) func turned(orientation: Int, kind: Int) throws {
    var png = Self.png(Self.kinds[kind])
    let plain = try Image(encoded: png.bytes)
    png.chunks.append(("eXIf", Self.exif(orientation, isLittleEndian: kind.isMultiple(of: 2))))
    let image = try Image(encoded: png.bytes)
    expectTurned(image, plain, orientation)
    let info = try ImageInfo(encoded: png.bytes)
    #expect(info.size == image.size && info.storedSize == plain.size)
    #expect(info.orientation == orientation && info.warnings == [] && info.notes == [])
    for portion in [1, 2, 7] {
      let rows = try openRows(encoded: png.bytes, name: "test")
      #expect(try Image(rows, portion: portion) == image)
    }
  }

  /// The chunk may follow the pixels, and begin like a JPEG segment.
  @Test func otherPlacesOfTheChunk() throws {
    let png = Self.png(Self.kinds[0])
    let plain = try Image(encoded: png.bytes)
    let segment = TestJPEG.exif(orientation: 8, isLittleEndian: false).bytes
    for exif in [segment, Self.exif(8)] {
      let file =
        Array(png.bytes.dropLast(12)) + TestPNG.chunk("eXIf", exif) + TestPNG.chunk("IEND", [])
      expectTurned(try Image(encoded: file), plain, 8)
    }
    // The first intact chunk counts.
    var two = png
    two.chunks = [("eXIf", Self.exif(3)), ("eXIf", Self.exif(6))]
    #expect(try ImageInfo(encoded: two.bytes).orientation == 3)
    var damaged = TestPNG.chunk("eXIf", Self.exif(6))
    damaged[damaged.count - 1] ^= 1
    let file = Array(png.bytes.dropLast(12)) + damaged + TestPNG.chunk("IEND", [])
    #expect(try Image(encoded: file) == plain)
    #expect(try ImageInfo(encoded: file).orientation == 1)
  }

  @Test(arguments: [(300, 1100), (1100, 300), (1, 50), (64, 64)], [false, true])
  func largePictures(size: (Int, Int), isInterlaced: Bool) throws {
    var png = Self.png((8, 6, isInterlaced), size.0, size.1)
    let plain = try Image(encoded: png.bytes)
    png.chunks = [("eXIf", Self.exif(6))]
    let turned = try Image(encoded: png.bytes)
    for (x, y) in [(0, 0), (size.0 - 1, 0), (0, size.1 - 1), (size.0 / 2, size.1 / 3)] {
      let place = Self.place(x, y, plain.size, 6)
      #expect(turned.pixel(place.x, place.y) == plain.pixel(x, y))
    }
    #expect(turned.size == Size(width: size.1, height: size.0))
  }

  @Test func aProfileOfTables() throws {
    var png = Self.png((8, 2, false))
    png.chunks = [TestICC.scanner.pngChunk]
    let plain = try Image(encoded: png.bytes)
    png.chunks.append(("eXIf", Self.exif(5)))
    expectTurned(try Image(encoded: png.bytes), plain, 5)
  }

  /// No result asks to be turned again.
  @Test(arguments: 2...8) func results(orientation: Int) throws {
    var exif = TestEXIF(orientation: orientation)
    exif.isLittleEndian = orientation.isMultiple(of: 2)
    let xmp =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + "<rdf:Description xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='\(orientation)'/>"
      + "</rdf:RDF></x:xmpmeta>"
    var png = Self.png((8, 2, false), 24, 16)
    let plain = try Image(encoded: png.bytes)
    png.chunks = [
      ("eXIf", exif.bytes), ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0\(xmp)".utf8)),
    ]
    let image = try Image(encoded: png.bytes)
    for format in [FileFormat.png, .webP, .tiff, .jpeg] {
      var options = WriteOptions(quality: 100)
      options.isLossless = format != .jpeg
      let result = try image.encoded(as: format, options: options)
      let info = try ImageInfo(encoded: result)
      #expect(info.orientation == 1 && info.size == image.size, "\(format)")
      let back = try Image(encoded: result)
      if format != .jpeg { expectTurned(back, plain, orientation) }
      #expect(back.metadata.exif != nil, "\(format)")
      let text = String(decoding: back.metadata.xmp ?? [], as: UTF8.self)
      #expect(text.contains("tiff:Orientation='1'"), "\(format)")
    }
  }

  @Test(arguments: 1...8, [8, 16]) func animations(orientation: Int, bitDepth: Int) throws {
    let animation = TestAnimation(
      seed: 5, width: 6, height: 4, count: 3, most: 1 << bitDepth - 1)
    func reader(_ orientation: Int) throws -> AnimationReader {
      var chunks = animation.pngChunks
      chunks.insert(("eXIf", Self.exif(orientation)), at: 1)
      return try AnimationReader(encoded: TestAnimation.png(chunks))
    }
    let (plain, turned) = (try reader(1), try reader(orientation))
    for _ in 0..<3 {
      let frame = try #require(try turned.next()?.image)
      expectTurned(frame, try #require(try plain.next()?.image), orientation)
      #expect(turned.info.size == frame.size)
    }
  }
}
