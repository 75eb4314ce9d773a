extension TestTIFFFile {
  /// Small files of every readable kind, as seeds for damage.
  package static let seeds: [(name: String, bytes: [UInt8])] = {
    func file(_ photometric: Int, _ bits: Int, _ channels: Int) -> TestTIFFFile {
      TestTIFFFile(
        width: 21, height: 11, bits: bits, photometric: photometric, channels: channels
      ) { x, y, c in (x * 40 + y * 9 + c * 7) & (1 << bits - 1) }
    }
    var strips = file(2, 8, 4)
    (strips.isLittleEndian, strips.rowsPerStrip, strips.extraSamples) = (false, 4, [1])
    (strips.compression, strips.compress) = (32773, packBits)
    strips.fields = [
      .init(34675, 7, profileBytes().map { Int($0) }), .init(274, 3, [6]), .init(270, "text"),
      .init(700, 1, [60, 120, 47, 62]), .init(282, 5, [72, 1]), .init(283, 5, [72, 1]),
    ]
    strips.directories = [(34665, [.init(36867, "2024")])]
    strips.furtherPages = [file(1, 1, 1)]
    var tiles = file(2, 16, 3)
    (tiles.isBig, tiles.tile) = (true, (16, 16))
    (tiles.compression, tiles.compress) = (8, TestPNG.zlib)
    var planes = file(5, 8, 5)
    (planes.isSeparate, planes.rowsPerStrip, planes.extraSamples) = (true, 3, [2])
    planes.fields = [.init(34675, 7, TestICC.press.bytes.map { Int($0) })]
    var palette = file(3, 4, 1)
    (palette.compression, palette.compress) = (5, lzw)
    palette.fields = [.init(320, 3, (0..<48).map { $0 * 1000 })]
    var floats = TestTIFFFile(width: 7, height: 5, bits: 32, photometric: 1, channels: 2) {
      x, _, c in Int(Float(x + c).bitPattern)
    }
    (floats.sampleFormat, floats.extraSamples, floats.tile) = (3, [1], (16, 16))
    let jpeg = TestJPEG(columns: 2, rows: 1, channels: 3) { x, _, c in x * 60 + c * 20 }
    var compressed = TestTIFFFile(width: 16, height: 8, bits: 8, photometric: 6, channels: 3) {
      _, _, _ in 0
    }
    (compressed.compression, compressed.parts) = (7, [jpeg.bytes])
    compressed.fields = [.init(530, 3, [1, 1])]
    return [
      ("TIFF strips", strips.bytes), ("BigTIFF tiles", tiles.bytes), ("TIFF planes", planes.bytes),
      ("TIFF palette", palette.bytes), ("TIFF floats", floats.bytes),
      ("TIFF of JPEG", compressed.bytes),
    ]
  }()
}
