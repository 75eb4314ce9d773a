import GLBlurImage
import GLBlurFiles
import Testing

/// Adobe's Cube LUT Specification 1.0.
@Suite struct CubeTests {
  private func image(_ text: String) throws(FileError) -> Image {
    try Image(encoded: Array(text.utf8), name: "look.cube")
  }

  private func samples(_ image: Image) -> [Float] {
    let bytes = image.bytes
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      Float(
        bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
    }
  }

  /// Entries whose colours tell their places. Red changes fastest.
  private static let cube = """
    # A comment before all
    TITLE "Any words: LUT_1D_SIZE 7"

    LUT_3D_SIZE 2
    0 0 0
    1 0 0
      0 1e0 0\t
    1 1 0
    # and one between
    .0 0. 1
    1 0 1
    0 1 1
    1 1 1
    """

  /// Tiles for each blue lie side by side, with red to the right and green downwards.
  @Test(arguments: ["\n", "\r\n"]) func cubes(lineEnd: String) throws {
    let text = Self.cube.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineEnd)
    for mark in ["", "\u{FEFF}"] {
      let image = try image(mark + text)
      #expect(image.size == Size(width: 4, height: 2) && image.format == .rgbaFloat)
      let expected: [[Float]] = [
        [0, 0, 0, 1], [1, 0, 0, 1], [0, 0, 1, 1], [1, 0, 1, 1],
        [0, 1, 0, 1], [1, 1, 0, 1], [0, 1, 1, 1], [1, 1, 1, 1],
      ]
      #expect(samples(image) == expected.flatMap(\.self))
    }
  }

  @Test func info() throws {
    let info = try ImageInfo(encoded: Array(Self.cube.utf8), name: "look.cube")
    #expect(info.fileFormat == .cube && info.size == Size(width: 4, height: 2))
  }

  /// In whole numbers, values beyond 0…1 are clamped.
  @Test func valuesBeyondOneInAFile() throws {
    let table = try image("LUT_1D_SIZE 2\n-0.5 0 2\n1.5 1 0.25\n")
    let bytes = try Image(encoded: table.encoded(as: .png), name: "look.png").bytes
    let codes = stride(from: 0, to: 16, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    // 0.25 · 65535 + ½ = 16384.25, 0x4000.
    #expect(codes == [0, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0x4000, 0xFFFF])
  }

  /// Values beyond 0…1 take part in interpolation.
  @Test func valuesBeyondOne() throws {
    let table = try image("LUT_1D_SIZE 2\n-0.5 0 2\n1.5 1 0.25\n")
    #expect(table.size == Size(width: 2, height: 1))
    #expect(samples(table) == [-0.5, 0, 2, 1, 1.5, 1, 0.25, 1])
  }

  @Test(arguments: [
    "DOMAIN_MIN -1 0 0.25\nDOMAIN_MAX 2 1 0.75", "DOMAIN_MAX 2 1 0.75\r\nDOMAIN_MIN -1 0 0.25",
  ]) func domains(lines: String) throws {
    let image = try image(lines + "\n" + Self.cube)
    #expect(image.size == Size(width: 4, height: 3))
    #expect(Array(samples(image)[32..<40]) == [-1, 0, 0.25, 1, 2, 1, 0.75, 1])
  }

  @Test func inputRanges() throws {
    let image = try image("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0.5 4\n0 0 0\n1 1 1\n2 2 2\n")
    #expect(image.size == Size(width: 3, height: 2))
    #expect(Array(samples(image)[12..<20]) == [0.5, 0.5, 0.5, 1, 4, 4, 4, 1])
  }

  /// Two rows of four pixels would be a cube of two.
  @Test func fourEntriesWithADomain() throws {
    let entries = "0 0 0\n1 1 1\n0 0 0\n1 0 0\n"
    let image = try image("LUT_1D_SIZE 4\nDOMAIN_MAX 2 2 2\n" + entries)
    #expect(image.size == Size(width: 7, height: 2))
    let red = stride(from: 0, to: 28, by: 4).map { samples(image)[$0] }
    #expect(red == [0, 0.5, 1, 0.5, 0, 0.5, 1])
  }

  @Test(arguments: [
    ("LUT_3D_SIZE 2\n0 0 0\n", "line 3: 1 entries of the 8"),
    (cube + "\n0 0 0\n", "line 14: more entries"),
    ("LUT_3D_SIZE 1\n", "line 1: the size must be a whole number from 2 to 256"),
    ("LUT_3D_SIZE 257\n", "2 to 256"), ("LUT_1D_SIZE 65537\n", "2 to 65536"),
    ("LUT_1D_SIZE 2.5\n", "a whole number"),
    ("LUT_1D_SIZE\n2\n", "line 1: the size must be a whole number"),
    ("LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n", "line 2: a second size"),
    ("# no size\n0 0 0\n", "line 2: entries before the size"),
    ("TITLE \"x\"\n", "LUT_3D_SIZE is missing"),
    ("LUT_1D_SIZE 2\n0 0\n0 0 0\n", "line 2: a number is missing"),
    ("LUT_1D_SIZE 2\n0 0 0 0\n0 0 0\n", "line 2: unexpected text"),
    ("LUT_1D_SIZE 2\n0 0 nan\n0 0 0\n", "line 2"), ("LUT_1D_SIZE 2\n0 0 1e999\n0 0 0\n", "line 2"),
    ("LUT_1D_SIZE 2\n0 0 1e50\n0 0 0\n", "outside -65504…65504"),
    ("LUT_IN_VIDEO_RANGE\nLUT_1D_SIZE 2\n", "'LUT_IN_VIDEO_RANGE' is not one of TITLE"),
    ("LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0\n1 1 1\n", "the domain is empty"),
  ]) func mistakes(text: String, part: String) {
    do throws(FileError) {
      _ = try image(text)
      Issue.record("accepted")
    } catch {
      #expect(error.kind == .badData && error.description.contains(part), "\(error)")
      #expect(error.description.hasPrefix("look.cube: "))
    }
  }

  @Test func isNotWritten() throws {
    let image = try image(Self.cube)
    #expect(throws: FileError.self) { try image.encoded(as: .cube) }
    #expect(throws: FileError.unknownEnding(name: "/tmp/a.cube")) {
      try image.write(to: "/tmp/a.cube")
    }
  }
}
