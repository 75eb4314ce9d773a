import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Decoded pixels of `TestJPEG` by the standards' formulas.
@Suite struct JPEGReadingTests {
  private func pixels(
    _ channels: Int, adobe: Int?, isProgressive: Bool, _ blocks: [[Int]]
  ) throws -> [[Int]] {
    let jpeg = TestJPEG(
      columns: blocks.count, rows: 1, channels: channels, isProgressive: isProgressive,
      adobeTransform: adobe
    ) { column, _, channel in blocks[column][channel] }
    let image = try Image(encoded: jpeg.bytes, name: "test")
    #expect(image.format == .rgba8)
    for column in blocks.indices {
      for (x, y) in [(0, 0), (7, 0), (0, 7), (7, 7)] {
        #expect(image.pixel(column * 8 + x, y) == image.pixel(column * 8, 0))
      }
    }
    return blocks.indices.map { image.pixel($0 * 8, 0) }
  }

  @Test(arguments: [false, true]) func grey(isProgressive: Bool) throws {
    let blocks = (0...255).map { [$0] }
    let pixels = try pixels(1, adobe: nil, isProgressive: isProgressive, blocks)
    #expect(pixels == (0...255).map { [$0, $0, $0, 255] })
  }

  @Test(arguments: [false, true]) func rgb(isProgressive: Bool) throws {
    let blocks = [[0, 0, 0], [255, 128, 3], [17, 34, 251]]
    let pixels = try pixels(3, adobe: 0, isProgressive: isProgressive, blocks)
    #expect(pixels == blocks.map { $0 + [255] })
  }

  @Test(arguments: [false, true]) func yCbCr(isProgressive: Bool) throws {
    let blocks = [[128, 128, 128], [76, 85, 255], [150, 44, 21], [200, 100, 140]]
    let pixels = try pixels(3, adobe: 1, isProgressive: isProgressive, blocks)
    for (block, pixel) in zip(blocks, pixels) {
      // JFIF 1.02, "Conversion to and from RGB".
      let (y, cb, cr) = (Double(block[0]), Double(block[1]) - 128, Double(block[2]) - 128)
      let colors = [y + 1.402 * cr, y - 0.34414 * cb - 0.71414 * cr, y + 1.772 * cb]
      for (color, value) in zip(colors, pixel) {
        #expect(abs(min(max(color, 0), 255) - Double(value)) <= 0.51)
      }
      #expect(pixel[3] == 255)
    }
  }

  @Test func cmyk() throws {
    let blocks = [[0, 0, 0, 0], [255, 255, 255, 255], [200, 100, 50, 128], [255, 10, 77, 3]]
    func light(_ block: [Int]) -> [Int] {
      block.prefix(3).map { Int((Double($0 * block[3]) / 255 + 0.5).rounded(.down)) } + [255]
    }
    let inverted = try pixels(4, adobe: 0, isProgressive: false, blocks)
    #expect(inverted == blocks.map(light))
    let ink = try pixels(4, adobe: nil, isProgressive: false, blocks)
    #expect(ink == blocks.map { light($0.map { 255 - $0 }) })
  }

  @Test func ycck() throws {
    // Without chroma, YCCK's first three channels are the complement of light (Adobe TN 5116).
    let pixels = try pixels(4, adobe: 2, isProgressive: false, [[55, 128, 128, 200]])
    #expect(pixels == [[157, 157, 157, 255]])
  }

  @Test func twoChannelsAreRefused() {
    let jpeg = TestJPEG(columns: 1, rows: 1, channels: 2) { _, _, _ in 9 }
    #expect(throws: FileError.self) { try Image(encoded: jpeg.bytes, name: "test") }
  }

  /// The orientations of tag 0x0112 in EXIF 2.3, for the file's rows ABC and DEF.
  static let upright = [
    ["ABC", "DEF"], ["CBA", "FED"], ["FED", "CBA"], ["DEF", "ABC"],
    ["AD", "BE", "CF"], ["DA", "EB", "FC"], ["FC", "EB", "DA"], ["CF", "BE", "AD"],
  ]

  @Test(arguments: 1...8, [false, true])
  func orientation(_ value: Int, isLittleEndian: Bool) throws {
    // Several bands of rows: a letter has 3 × 3 blocks.
    let letters = ["ABC", "DEF"].map { $0.utf8.map { Int($0) } }
    var jpeg = TestJPEG(columns: 9, rows: 6, channels: 1) { column, row, _ in
      letters[row / 3][column / 3] * 3 - (row % 3) - 3 * (column % 3)
    }
    jpeg.markers = [
      (0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8)),
      TestJPEG.exif(orientation: value, isLittleEndian: isLittleEndian),
    ]
    let image = try Image(encoded: jpeg.bytes, name: "test")
    let expected = Self.upright[value - 1].map { $0.utf8.map { Int($0) * 3 } }
    #expect(image.size == Size(width: expected[0].count * 24, height: expected.count * 24))
    #expect(try ImageInfo(encoded: jpeg.bytes, name: "test").size == image.size)
    let samples = image.samples
    func at(_ x: Int, _ y: Int) -> Int { samples[(y * image.width + x) * 4] }
    for (row, line) in expected.enumerated() {
      for (column, letter) in line.enumerated() {
        // Blocks hold letter to letter − 8, in the file's order.
        let blocks = (0..<9).map { at(column * 24 + $0 % 3 * 8, row * 24 + $0 / 3 * 8) }
        #expect(blocks.sorted(by: >) == (0..<9).map { letter - $0 })
      }
    }
    let corners = [
      at(0, 0), at(image.width - 1, 0), at(image.width - 1, image.height - 1),
      at(0, image.height - 1),
    ]
    let first = [0, 1, 2, 3, 0, 1, 2, 3][value - 1]
    #expect(corners[first] == 65 * 3)
  }
}
