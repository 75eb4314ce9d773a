/// Decodable files with damage beside the pixels, or with colours that may not be those that the
/// file means.
package struct NotedFile: Sendable {
  package let name: String
  package let bytes: [UInt8]
  /// A part of the note on the file.
  package let words: String

  private init(_ name: String, _ words: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    self.words = words
  }

  package static let all = jpegs + pngs + webPs + tiffs

  // MARK: JPEG

  private typealias Marker = (code: UInt8, bytes: [UInt8])

  private static func jpeg(_ markers: [Marker], channels: Int = 3) -> TestJPEG {
    TestJPEG(columns: 2, rows: 1, channels: channels, markers: markers) { x, _, c in
      60 * x + 20 * c
    }
  }

  private static func app(_ code: UInt8, _ identifier: String, _ bytes: [UInt8]) -> Marker {
    (code, Array(identifier.utf8) + [0] + bytes)
  }

  /// A piece of a profile of three pieces (ICC.1:2022, B.4).
  private static func piece(_ number: Int, of count: UInt8 = 3, as stated: UInt8? = nil) -> Marker {
    let profile = TestICC.scanner.bytes
    let third = profile.count / 3
    let part =
      number == 3 ? profile[(2 * third)...] : profile[(number - 1) * third..<number * third]
    return app(0xE2, "ICC_PROFILE", [stated ?? UInt8(number), count] + part)
  }

  private static let xmp = "http://ns.adobe.com/xap/1.0/"

  private static var jpegs: [NotedFile] {
    let pieces: [(String, [Marker])] = [
      ("missing", [piece(1), piece(3)]), ("twice", [piece(1), piece(2), piece(2), piece(3)]),
      ("zero", [piece(1, as: 0), piece(2, as: 1), piece(3, as: 2)]),
      ("total", [piece(1, of: 2), piece(2, of: 2), piece(3, of: 2)]),
      ("totals", [piece(1), piece(2, of: 4), piece(3)]), ("none", [app(0xE2, "ICC_PROFILE", [])]),
    ]
    let colors = pieces.map { name, markers in
      NotedFile("\(name).jpg", "piece of the ICC profile", jpeg(markers).bytes)
    }
    func other(_ name: String, _ words: String, _ markers: [Marker], _ channels: Int = 3)
      -> NotedFile
    {
      NotedFile("\(name).jpg", words, jpeg(markers, channels: channels).bytes)
    }
    let index = app(0xE2, "MPF", Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0])
    return colors + [
      other("press-in-rgb", "for CMYK colours, not for RGB", [TestICC.press.jpegMarker]),
      other("grey-in-rgb", "for grey colours, not for RGB", [grayICC.jpegMarker]),
      other("rgb-in-ink", "not one of CMYK", [TestICC.scanner.jpegMarker], 4),
      other("ink", "CMYK without a profile", [], 4),
      other(
        "photoshop", "Photoshop's data is damaged", [app(0xED, "Photoshop 3.0", Array("8BIM".utf8))]
      ),
      other("index", "index of further pictures is damaged", [index]),
      other(
        "map", "has a gain map, but there is none", [app(0xE2, "urn:iso:std:iso:ts:21496:-1", [])]),
      other("exif", "EXIF data is damaged", [app(0xE1, "Exif", Array("\0no".utf8))]),
      other("xmp", "XMP packet is damaged", [app(0xE1, xmp, Array("<x".utf8))]),
    ]
  }

  private static var grayICC: TestICC {
    var profile = TestICC(tags: [
      ("desc", TestICC.localized([("en", "Grey")])), ("kTRC", TestICC.parametric(0, [2.2])),
    ])
    profile.space = "GRAY"
    return profile
  }

  // MARK: PNG

  private static func png(
    _ chunks: [(name: String, bytes: [UInt8])], colorType: Int = 2
  ) -> [UInt8] {
    TestPNG(width: 3, height: 2, bitDepth: 8, colorType: colorType, chunks: chunks) { x, y, c in
      40 * x + 20 * y + c
    }.bytes
  }

  private static var pngs: [NotedFile] {
    func broken(_ name: String, _ content: [UInt8]) -> [UInt8] {
      var chunk = TestPNG.chunk(name, content)
      chunk[chunk.count - 1] ^= 1
      return Array(png([]).dropLast(12)) + chunk + TestPNG.chunk("IEND", [])
    }
    let half: (name: String, bytes: [UInt8]) = (
      "iCCP", [65, 0, 0] + TestPNG.zlib(Array(TestICC.scanner.bytes.prefix(200)))
    )
    return [
      NotedFile("half.png", "ICC profile is damaged", png([half])),
      NotedFile("no.png", "ICC profile is damaged", png([("iCCP", [65, 0, 0, 9])])),
      NotedFile("grey.png", "for grey colours, not for RGB", png([grayICC.pngChunk])),
      NotedFile(
        "rgb.png", "for RGB colours, not for grey", png([TestICC.scanner.pngChunk], colorType: 0)),
      NotedFile("ink.png", "for CMYK colours, not for RGB", png([TestICC.press.pngChunk])),
      NotedFile("pHYs.png", "chunk pHYs is damaged", png([("pHYs", [1])])),
      NotedFile("tEXt.png", "chunk tEXt is damaged", broken("tEXt", [65, 0, 66])),
      NotedFile("tIME.png", "chunk tIME is damaged", broken("tIME", [1, 2, 3, 4, 5, 6, 7])),
      NotedFile("zTXt.png", "text 'A' is damaged", png([("zTXt", [65, 0, 0, 1, 2])])),
      NotedFile("acTL.png", "chunk acTL is damaged", png([("acTL", [1])])),
      NotedFile("eXIf.png", "EXIF data is damaged", png([("eXIf", Array("no".utf8))])),
    ]
  }

  // MARK: WebP and TIFF

  private static var webPs: [NotedFile] {
    let picture: TestWebP.Chunk = ("VP8L", TestWebP.chunk(0, of: TestWebP.small))
    return [
      NotedFile(
        "empty.webp", "ICC profile is empty",
        TestWebP.file([TestWebP.header(0x20, 3, 2), ("ICCP", []), picture])),
      NotedFile(
        "ink.webp", "for CMYK colours, not for RGB",
        TestWebP.file([TestWebP.header(0x20, 3, 2), ("ICCP", TestICC.press.bytes), picture])),
      NotedFile(
        "silent.webp", "not announced",
        TestWebP.file([
          TestWebP.header(0x10, 3, 2), ("ICCP", TestICC.scanner.bytes), picture, ("XMP ", [60]),
        ])),
    ]
  }

  private static var tiffs: [NotedFile] {
    func tiff(_ channels: Int = 3, _ change: (inout TestTIFFFile) -> Void) -> [UInt8] {
      var file = TestTIFFFile(width: 3, height: 2, bits: 8, photometric: 2, channels: channels) {
        x, y, c in 40 * x + 20 * y + c
      }
      change(&file)
      return file.bytes
    }
    return [
      NotedFile(
        "exif.tif", "EXIF directory is damaged", tiff { $0.fields = [.init(34665, 4, [1])] }),
      NotedFile(
        "unknown.tif", "does not say what it means",
        tiff(4) { $0.extraSamples = [0] }),
      NotedFile(
        "ink.tif", "for CMYK colours, not for RGB",
        tiff { $0.fields = [.init(34675, 7, TestICC.press.bytes.map { Int($0) })] }),
      NotedFile(
        "pages.tif", "has 2 pages",
        tiff { file in file.furtherPages = [file] }),
    ]
  }
}
