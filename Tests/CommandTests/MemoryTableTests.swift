import Foundation
import GLBlur
import TestSupport
import Testing

/// Resident memory of runs with `--memory`. With `GLBLUR_MEMORY_TABLE` set, the tests print the
/// table of docs/speed.md.
@Suite struct MemoryTableTests {
  /// In MiB. The picture of 38 MB does not fit below the limit together with a result.
  private static let limit = 64
  private static let size = Size(width: 3200, height: 3000)
  private static let mebibyte = 1 << 20

  private static let card = #"""
    [{"filter": "gaussianBlur", "sigma": 14, "edge": "mirror"},
     {"filter": "saturation", "amount": 1.8},
     {"id": "glass", "filter": "tint", "color": {"white": 1, "alpha": 0.3}},
     {"id": "card", "filter": "roundedRect", "frame": ["8%", "52%", "84%", "40%"]},
     {"filter": "mask", "input": "glass", "mask": "card", "base": "source"}]
    """#

  private static let chains = [
    ("color", #"[{"filter": "saturation", "amount": 1.5}]"#),
    ("Gaussian", #"[{"filter": "gaussianBlur", "sigma": 14}]"#),
    ("frosted card", card),
    (
      "mask by a second image",
      #"""
      {"inputs": {"second": "second.png"},
       "nodes": [{"id": "blurred", "filter": "gaussianBlur", "sigma": 9},
         {"filter": "mask", "input": "blurred", "mask": "@second", "base": "source"}]}
      """#
    ),
    ("quarter turn", #"[{"filter": "rotate", "turns": 1}]"#),
    (
      "label",
      #"""
      [{"filter": "label", "text": "Hello", "size": 400, "frame": ["5%", "5%", "90%", "50%"]}]
      """#
    ),
    (
      "table",
      #"""
      {"inputs": {"table": "table.cube"}, "nodes": [{"filter": "colorLookup", "lut": "@table"}]}
      """#
    ),
  ]

  private static func picture(
    _ format: PixelFormat = .rgba8, size: Size = size
  ) throws -> Image {
    try Image.structured(size: size).converted(to: format)
  }

  private func expect(_ name: String, _ input: String, _ output: String, in folder: Folder) throws {
    let options = ["-o", output, "--backend", "cpu", "--png-level", "fast"]
    let peak = try Peak(
      ["run", "c.json", input, "--memory", "\(Self.limit)M"] + options, in: folder)
    #expect(peak.status == 0, "\(name), \(input), \(output): \(peak.error)")
    // Machine code, stacks and the C library's heap differ from machine to machine.
    let most = Self.limit * Self.mebibyte * 11 / 10
    #expect(peak.bytes <= most, "\(name), \(input), \(output): \(peak.bytes >> 20) MiB")
    report(name, input, output, peak)
  }

  private func report(_ name: String, _ input: String, _ output: String, _ peak: Peak) {
    guard ProcessInfo.processInfo.environment["GLBLUR_MEMORY_TABLE"] != nil else { return }
    let outcome =
      peak.needed.map { "refused: \($0) MiB suffice" }
      ?? "\((peak.bytes + Self.mebibyte / 2) >> 20) MiB"
    print("| \(name) | \(input) | \(output) | \(outcome) |")
  }

  @Test func chainsStayBelowTheLimit() throws {
    let folder = try Folder()
    let picture = try Self.picture()
    try folder.put(picture, at: "in.png")
    try folder.put(picture, at: "second.png")
    let entries = (0..<32768).map { "\(Double($0 & 31) / 31) \(Double($0 >> 10) / 31) 0.5" }
    try folder.put(
      Array("LUT_3D_SIZE 32\n\(entries.joined(separator: "\n"))\n".utf8), at: "table.cube")
    for (name, chain) in Self.chains {
      try folder.put(chain, at: "c.json")
      try expect(name, "in.png", "out.png", in: folder)
    }
    #expect(try folder.names.count == 5)
  }

  @Test func inputsStayBelowTheLimit() throws {
    let folder = try Folder()
    let picture = try Self.picture()
    try folder.put(picture.converted(to: .rgba16), at: "deep.png")
    try folder.put(picture, at: "baseline.jpg")
    try folder.put(picture, at: "in.pfm")
    try folder.put(picture, at: "strips.tif")
    var tiled = TestTIFFFile(
      width: Self.size.width, height: Self.size.height, bits: 16, photometric: 2, channels: 3
    ) { x, y, c in (x &* 7 ^ y &* 5 &+ c &* 31) & 65535 }
    tiled.tile = (256, 256)
    try folder.put(tiled.bytes, at: "tiles.tif")
    tiled = TestTIFFFile(
      width: Self.size.height, height: Self.size.width, bits: 8, photometric: 2, channels: 3
    ) { x, y, c in (x &* 7 ^ y &* 5 &+ c &* 31) & 255 }
    tiled.rowsPerStrip = 16
    tiled[274] = .init(274, 3, [6])
    try folder.put(tiled.bytes, at: "rotated.tif")
    let baseline = try folder.bytes(of: "baseline.jpg")
    let exif = TestJPEG.exif(orientation: 6, isLittleEndian: true)
    let marker = TestJPEG.segment(exif.code, exif.bytes)
    try folder.put(baseline[..<2] + marker + baseline[2...], at: "rotated.jpg")
    // glblur writes no progressive files.
    let progressive = TestJPEG(
      columns: Self.size.width / 8, rows: Self.size.height / 8, channels: 3, isProgressive: true
    ) { column, row, channel in (column &* 7 ^ row &* 5 &+ channel &* 31) & 255 }.bytes
    try folder.put(progressive, at: "progressive.jpg")
    try folder.put(
      progressive[..<2] + marker + progressive[2...], at: "progressive-rotated.jpg")
    try folder.put(Self.card, at: "c.json")
    let names = try folder.names.filter { $0 != "c.json" }.sorted()
    for name in names { try expect("frosted card", name, "out.png", in: folder) }
    #expect(names.count == 9)
  }

  @Test func outputsStayBelowTheLimit() throws {
    let folder = try Folder()
    try folder.put(try Self.picture(), at: "in.png")
    for (name, chain) in Self.chains[1...2] {
      try folder.put(chain, at: "c.json")
      for output in ["out.jpg", "out.tiff", "out.pfm"] {
        try expect(name, "in.png", output, in: folder)
      }
    }
  }

  /// The mean of all pixels needs all of them, and an interlaced file is decoded as a whole.
  @Test func theAmountOfARefusalSuffices() throws {
    let folder = try Folder()
    try folder.put(try Self.picture(), at: "in.png")
    try folder.put(Self.interlaced, at: "interlaced.png")
    try folder.put(try Self.picture().encoded(as: .webP), at: "lossy.webp")
    try folder.put(
      try Self.picture().encoded(as: .webP, options: WriteOptions(isLossless: true)),
      at: "lossless.webp")
    let cases = [
      (
        "statistics", "in.png", "out.png",
        #"[{"filter": "blurEffect", "style": "regular", "reduceTransparency": true}]"#
      ),
      ("color", "interlaced.png", "out.png", Self.chains[0].1),
      ("frosted card", "lossy.webp", "out.png", Self.card),
      ("frosted card", "lossless.webp", "out.png", Self.card),
      ("frosted card", "in.png", "out.webp", Self.card),
    ]
    for (name, input, output, chain) in cases {
      try folder.put(chain, at: "c.json")
      let line = ["run", "c.json", input, "-o", output, "--backend", "cpu", "--memory"]
      let refused = try Peak(line + ["\(Self.limit)M"], in: folder)
      #expect(refused.status == 65, "\(name): \(refused.error)")
      #expect(refused.bytes < Self.limit * Self.mebibyte * 3 / 4)
      report(name, input, output, refused)
      try expectSuffices(refused, line, name, output, in: folder)
    }
  }

  private func expectSuffices(
    _ refused: Peak, _ line: [String], _ name: String, _ output: String, in folder: Folder
  ) throws {
    let needed = try #require(refused.needed, "\(name): \(refused.error)")
    #expect(try !folder.names.contains(output))
    let peak = try Peak(line + ["\(needed)M"], in: folder)
    #expect(peak.status == 0, "\(name): \(peak.error)")
    #expect(
      peak.bytes <= needed * Self.mebibyte * 11 / 10,
      "\(name), \(output): \(peak.bytes >> 20) MiB of \(needed)")
    try folder.remove(output)
  }

  /// libvips decodes and encodes whole pictures. Encoders take long, so this one has a quarter of
  /// the pixels.
  @Test(arguments: [FileFormat.avif, .heic, .gif, .jpegXL]) func amountsOfLibvipsSuffice(
    _ format: FileFormat
  ) throws {
    let folder = try Folder()
    let size = Size(width: 1600, height: 1500)
    let picture = try Self.picture(size: size)
    let opaque = try Image(size: size, format: .rgba8) { bytes in
      for index in 0..<bytes.byteCount / 4 {
        bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: index &* 77) | 0xFF00_0000, toByteOffset: 4 * index,
          as: UInt32.self)
      }
    }
    try folder.put(#"[{"filter": "saturation", "amount": 1.5}]"#, at: "c.json")
    for (name, image) in [("alpha", picture), ("opaque", opaque)] {
      try folder.put(image, at: "\(name).png")
      try folder.put(image.encoded(as: format), at: "\(name)\(format.endings[0])")
      let (file, coded) = ("\(name).png", "\(name)\(format.endings[0])")
      for (input, output) in [(coded, "out.png"), (file, "out\(format.endings[0])")] {
        let line = [
          "run", "c.json", input, "-o", output, "--backend", "cpu", "--allow-untrusted-formats",
          "--memory",
        ]
        let refused = try Peak(line + ["48M"], in: folder)
        #expect(refused.status == 65, "\(input): \(refused.error)")
        report("color, 1600×1500", input, output, refused)
        try expectSuffices(refused, line, input, output, in: folder)
      }
    }
  }

  /// A black, grey picture in the seven passes of Adam7 (PNG specification, 8.2).
  private static var interlaced: [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    let count = passes.reduce(0) { count, pass in
      let (left, top, stepX, stepY) = pass
      let width = (size.width - left + stepX - 1) / stepX
      return count + (size.height - top + stepY - 1) / stepY * (1 + width)
    }
    let header = bigEndian(size.width, bytes: 4) + bigEndian(size.height, bytes: 4)
    return TestPNG.signature + TestPNG.chunk("IHDR", header + [8, 0, 0, 0, 1])
      + TestPNG.chunk("IDAT", TestPNG.zlib([UInt8](repeating: 0, count: count)))
      + TestPNG.chunk("IEND", [])
  }
}
