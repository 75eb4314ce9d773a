import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct FileInfoTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static func xmp(_ text: String) -> (code: UInt8, bytes: [UInt8]) {
    (0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(text.utf8))
  }

  private static let packet = "<x xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\"/>"

  /// A phone's photograph: turned, in Display P3, with a gain map.
  private static var phone: (bytes: [UInt8], mapCount: Int) {
    let hdrgm = xmp(Self.packet)
    // The primaries of Display P3, adapted to D50, as its profiles have them.
    let p3 = TestICC(
      matrix: [
        [0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407],
      ], curve: TestICC.sRGBCurve)
    let jpeg = TestJPEG(
      columns: 3, rows: 2, channels: 3,
      markers: [
        (0xE0, Array("JFIF".utf8) + [0, 1, 2, 1, 0, 72, 0, 72, 0, 0]),
        TestJPEG.exif(orientation: 6, isLittleEndian: false), hdrgm,
        (0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + p3.bytes),
      ]
    ) { _, _, _ in 128 }
    let map = TestJPEG(columns: 1, rows: 1, channels: 1, markers: [hdrgm]) { _, _, _ in 9 }.bytes
    return (TestMultiPicture(jpeg, [map]).bytes, map.count)
  }

  private static func png(_ chunks: [(name: String, bytes: [UInt8])] = []) -> [UInt8] {
    TestPNG(width: 6, height: 4, bitDepth: 8, colorType: 6, chunks: chunks) { _, _, _ in 7 }.bytes
  }

  // MARK: Prose

  @Test func aPhotograph() throws {
    let (bytes, mapCount) = Self.phone
    try folder.put(bytes, at: "phone.jpg")
    let info = try folder.glblur("info", "phone.jpg")
    #expect(info.status == 0 && info.error.isEmpty)
    // EXIF: a head of 8 bytes, a count, two entries and the next directory's offset.
    let exif = 8 + 2 + 2 * 12 + 4
    let icc = try #require(try Image(encoded: bytes).profile.icc?.bytes.count)
    #expect(
      info.output == """
        file:       phone.jpg, \(bytes.count) bytes
        format:     JPEG
        size:       16×24; stored as 24×16, which EXIF orientation 6 turns
        samples:    8 bits, YCbCr 4:4:4, without alpha
        colours:    Display P3, by the ICC profile of \(icc) bytes
        resolution: 72×72 pixels per inch
        metadata:   EXIF (\(exif) bytes), XMP (\(Self.packet.utf8.count) bytes)
        gain map:   8×8, by Ultra HDR, \(mapCount) bytes

        """)
  }

  @Test func anAnimation() throws {
    let bytes = Self.png([
      ("acTL", bigEndian(24, bytes: 4) + bigEndian(0, bytes: 4)),
      ("pHYs", bigEndian(11811, bytes: 4) + bigEndian(11811, bytes: 4) + [1]),
      ("tEXt", Array("Author".utf8) + [0] + Array("Ada".utf8)),
      ("zTXt", Array("Comment".utf8) + [0, 0] + TestPNG.zlib([65])), ("tIME", [0]),
      ("tEXt", [0]),
    ])
    try folder.put(bytes, at: "a.png")
    let info = try folder.glblur("info", "a.png")
    #expect(info.status == 0 && info.error.isEmpty)
    #expect(
      info.output == """
        file:       a.png, \(bytes.count) bytes
        format:     PNG
        size:       6×4
        samples:    8 bits, RGB, with alpha
        colours:    sRGB, since the file does not say otherwise
        frames:     24, played endlessly
        resolution: 11811×11811 pixels per metre, 300×300 per inch
        metadata:   text 'Author' (3 bytes), text 'Comment' (12 bytes, compressed), \
        chunk 'tIME' (1 byte)
        damage:     its chunk tEXt is damaged and was left out

        """)
  }

  @Test(
    arguments: [
      ([("cICP", [12, 13, 0, 1])], "Display P3, by the chunk cICP"),
      ([("sRGB", [0])], "sRGB, by the chunk sRGB"),
      ([("gAMA", bigEndian(45455, bytes: 4))], "sRGB, by the chunk gAMA"),
      (
        [("cICP", [9, 16, 0, 1])],
        "taken for sRGB, since the colour profile is not understood: there is no curve for H.273's "
          + "transfer characteristics 16 (PQ), of a high dynamic range (the chunk cICP)"
      ),
      ([("cICP", [9, 16, 0, 1]), ("sRGB", [0])], "sRGB, by the chunk sRGB"),
      (
        [("iCCP", [65, 0, 0] + TestPNG.zlib(profileBytes(padding: 9)))],
        "taken for sRGB, since the colour profile is not understood: "
      ),
    ] as [([(name: String, bytes: [UInt8])], String)])
  func colors(chunks: [(name: String, bytes: [UInt8])], text: String) throws {
    try folder.put(Self.png(chunks), at: "a.png")
    let rows = try folder.glblur("info", "a.png").output.split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("colours:") })
    if text.hasSuffix(": ") {
      #expect(row.hasPrefix("colours:    taken for sRGB, since the colour profile "))
      #expect(row.hasSuffix(" (the ICC profile of 141 bytes)"))
    } else {
      #expect(row == "colours:    \(text)")
    }
  }

  @Test func otherFormats() throws {
    try folder.put(Array("Pf\n2 1\n-1\n".utf8) + [0, 0, 128, 63, 0, 0, 192, 127], at: "a.pfm")
    let cube = "LUT_3D_SIZE 2\nDOMAIN_MAX 2 2 2\n" + String(repeating: "0 0 0\n", count: 8)
    try folder.put(cube, at: "a.cube")
    let info = try folder.glblur("info", "a.pfm", "a.cube")
    #expect(
      info.output == """
        file:       a.pfm, 18 bytes
        format:     PFM
        size:       2×1
        samples:    32 bits floating point, grey, without alpha, 1 of them NaN, infinite or beyond 0…1
        colours:    sRGB, since the file does not say otherwise

        file:       a.cube, \(cube.utf8.count) bytes
        format:     Cube
        table:      2³ colours
        domain:     0 0 0 to 2 2 2

        """)
    #expect(info.status == 0)
  }

  @Test func tiff() throws {
    var file = TestTIFFFile(width: 6, height: 4, bits: 16, photometric: 2, channels: 4) { x, _, _ in
      x
    }
    file.extraSamples = [1]
    file.fields = [.init(274, 3, [6]), .init(282, 5, [118, 1]), .init(283, 5, [118, 1])]
    file.fields += [.init(296, 3, [3]), .init(315, "Ada")]
    file.directories = [(34853, [.init(1, "N")])]
    file.furtherPages = [file]
    try folder.put(file.bytes, at: "a.tif")
    let info = try folder.glblur("info", "a.tif")
    #expect(
      info.output == """
        file:       a.tif, \(file.bytes.count) bytes
        format:     TIFF
        size:       4×6; stored as 6×4, which orientation 6 turns
        samples:    16 bits, RGB, with alpha
        colours:    sRGB, since the file does not say otherwise
        resolution: 118×118 pixels per centimetre
        metadata:   text 'Artist' (4 bytes), directory 'GPS' (18 bytes)
        pictures:   1 more behind this one
        note:       the file has 2 pages, of which only the first is read

        """)
    #expect(info.status == 0 && info.error.isEmpty)
    try folder.put(#"[{"filter": "invert"}]"#, at: "c.json")
    let run = try folder.glblur("run", "c.json", "a.tif", "-o", "out.tif", "--backend", "cpu")
    #expect(
      run.status == 0
        && run.error
          == "glblur: warning: a.tif: the file has 2 pages, of which only the first is read\n"
    )
    #expect(try folder.glblur("info", "out.tif").output.contains("size:       4×6\n"))
  }

  // MARK: JSON

  @Test func json() throws {
    let (bytes, mapCount) = Self.phone
    try folder.put(bytes, at: "phone.jpg")
    let output = try folder.glblur("info", "phone.jpg", "--json").output
    let objects = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    let object = try #require(objects?.first)
    #expect(objects?.count == 1)
    let expected: [String: Any] = [
      "file": "phone.jpg", "status": 0, "error": NSNull(), "bytes": bytes.count, "format": "JPEG",
      "width": 16, "height": 24, "storedWidth": 24, "storedHeight": 16, "orientation": 6,
      "bitsPerSample": 8, "isFloat": false, "colorModel": "YCbCr", "channels": 3,
      "hasAlpha": false, "isLossless": NSNull(), "chromaSubsampling": "4:4:4",
      "isProgressive": false, "clampedSamples": NSNull(),
      "profile": [
        "name": "Display P3", "source": "ICC",
        "iccBytes": try #require(try Image(encoded: bytes).profile.icc?.bytes.count),
        "error": NSNull(),
      ],
      "frames": 1, "loops": NSNull(), "frameSeconds": [Double](),
      "resolution": ["x": 72, "y": 72, "unit": "inch"],
      "metadata": [
        ["kind": "EXIF", "name": NSNull(), "bytes": 38, "isCompressed": false],
        ["kind": "XMP", "name": NSNull(), "bytes": Self.packet.utf8.count, "isCompressed": false],
      ],
      "gainMap": ["kinds": ["Ultra HDR"], "width": 8, "height": 8, "bytes": mapCount],
      "furtherImages": 0, "table": NSNull(), "notes": [], "damage": [],
    ]
    #expect(NSDictionary(dictionary: object) == NSDictionary(dictionary: expected))
    let page = try Repository.text(of: "docs/command.md")
    for key in expected.keys { #expect(page.contains("`\(key)`"), "\(key)") }
  }

  @Test func jsonOfTablesAndFailures() throws {
    try folder.put("LUT_1D_SIZE 2\nDOMAIN_MIN 0 0 0.5\n0 0 0\n1 1 1\n", at: "a.cube")
    let outcome = try folder.glblur("info", "--json", "none.png", "a.cube")
    #expect(outcome.status == 66)
    let objects = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [[String: Any]]
    #expect(objects?.count == 2 && objects?[0]["file"] as? String == "none.png")
    #expect(objects?[0]["status"] as? Int == 66 && objects?[0].count == 3)
    #expect((objects?[0]["error"] as? String)?.hasPrefix("none.png: cannot be opened") == true)
    #expect(
      objects?[1]["table"] as? NSDictionary == [
        "count": 2, "isCube": false, "domainMinimum": [0, 0, 0.5], "domainMaximum": [1, 1, 1],
      ])
  }

  // MARK: Files that cannot be read

  @Test func theOthersArePrinted() throws {
    try folder.put(Self.png(), at: "a.png")
    try folder.put(Array(Self.png().prefix(30)), at: "cut.png")
    let outcome = try folder.glblur("info", "a.png", "cut.png", "none.png", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.output.components(separatedBy: "file:       a.png, ").count == 3)
    #expect(outcome.error.hasPrefix("glblur: cut.png: is a damaged PNG file ("))
    #expect(outcome.error.contains("\nglblur: none.png: cannot be opened"))
  }

  @Test func limits() throws {
    try folder.put(Self.png(), at: "a.png")
    #expect(try folder.glblur("info", "a.png", "--max-pixels", "24").status == 0)
    let refused = try folder.glblur("info", "a.png", "--max-pixels", "23")
    #expect(refused.status == 65 && refused.output.isEmpty)
    #expect(refused.error.contains("has 6×4 pixels, and the limit is 23 pixels"))
  }

  @Test func standardInput() throws {
    let bytes = Self.phone.bytes
    try folder.put(bytes, at: "phone.jpg")
    let expected = try folder.glblur("info", "phone.jpg").output
    let found = try folder.glblur("info", "-", input: bytes)
    #expect(found.status == 0)
    #expect(found.output == expected.replacing("phone.jpg", with: "standard input"))
    #expect(try folder.glblur("info", "-", "-", input: bytes).status == 64)
  }

  @Test func namesSteerNoTerminal() throws {
    let name = "a\u{1B}[2J\n.png"
    try folder.put(Self.png([("tEXt", [0x1B, 0x5B, 0x41, 0, 65])]), at: name)
    let output = try folder.glblur("info", name).output
    #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(output.contains("text '?[A' (1 byte)"))
  }
}
