extension TestICC {
  /// A table of the type `lut8Type` (ICC.1:2022, 10.11) with two grid points a channel.
  ///
  /// - Parameters:
  ///   - curve: The table of each channel before the grid, of bytes.
  ///   - node: Returns L, a and b, as bytes, of a grid point of channels 0 or 1.
  package static func bytesTable(
    channels: Int, curve: (Int) -> Int, node: ([Int]) -> [Int]
  ) -> [UInt8] {
    let nodes: [Int] = (0..<1 << channels).flatMap { number in
      // The last channel varies most rapidly.
      node((0..<channels).map { number >> (channels - 1 - $0) & 1 })
    }
    var bytes: [Int] = []
    for _ in 0..<channels { bytes += (0..<256).map(curve) }
    bytes += nodes
    for _ in 0..<3 { bytes += 0..<256 }
    return Array("mft1".utf8) + [0, 0, 0, 0, UInt8(channels), 3, 2, 0] + noMatrix
      + bytes.map { UInt8($0) }
  }

  /// A table of the type `lut16Type` (ICC.1:2022, 10.10).
  ///
  /// - Parameter node: Returns L, 0…100, and a and b, −128…127, of a grid point of channels of 0…1.
  package static func wordsTable(
    channels: Int, grid: Int, node: ([Double]) -> [Double]
  ) -> [UInt8] {
    var points = [[Double]()]
    for _ in 0..<channels {
      points = points.flatMap { point in
        (0..<grid).map { point + [Double($0) / Double(grid - 1)] }
      }
    }
    // Version 2 has Lab as multiples of 1/652.8 and 1/256 (ICC.1:2001-04, table 11).
    let nodes: [Int] = points.flatMap { point -> [Int] in
      let lab = node(point)
      return [lab[0] * 652.8, (lab[1] + 128) * 256, (lab[2] + 128) * 256].map { Int($0.rounded()) }
    }
    // Each curve has two samples.
    var words = [2, 2]
    for _ in 0..<channels { words += [0, 65535] }
    words += nodes
    for _ in 0..<3 { words += [0, 65535] }
    return Array("mft2".utf8) + [0, 0, 0, 0, UInt8(channels), 3, UInt8(grid), 0] + noMatrix
      + words.flatMap { bigEndian($0, bytes: 2) }
  }

  private static let noMatrix = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])

  package init(space: String, table: [UInt8]) {
    self.init(tags: [("desc", Self.ascii("Tables")), ("A2B0", table)])
    (version, deviceClass, self.space, connectionSpace) = (2, "prtr", space, "Lab ")
  }

  /// The L, a and b, as bytes, of no or all cyan, magenta, yellow and black on slightly dark paper.
  package static func inks(_ ink: [Int]) -> [Int] {
    let (c, m, y) = (ink[0], ink[1], ink[2])
    if ink[3] == 1 { return [40 - 8 * (c + m + y), 128 - 4 * c + 7 * m, 128 - 5 * c + 9 * y] }
    return [250 - 90 * c - 100 * m - 20 * y, 128 - 35 * c + 70 * m - 5 * y, 128 - 45 * c + 85 * y]
  }

  /// A press, whose paper takes less ink than it is given.
  package static let press = TestICC(
    space: "CMYK",
    table: bytesTable(channels: 4, curve: { $0 * $0 / 255 }, node: inks))

  /// A scanner whose colours no matrix describes.
  package static let scanner = TestICC(
    space: "RGB ",
    table: wordsTable(channels: 3, grid: 3) { color in
      let (r, g, b) = (color[0], color[1], color[2])
      return [
        100 * (0.25 * r + 0.65 * g + 0.1 * b), 60 * (r - g) * (1 - b / 2),
        60 * (g - b) * (1 - r / 3),
      ]
    })

  /// A printer of greys, whose curve is one of lightness.
  package static let grayPrinter: TestICC = {
    var profile = TestICC(tags: [("desc", ascii("Grey")), ("kTRC", samples([0, 15000, 65535]))])
    (profile.version, profile.deviceClass) = (2, "prtr")
    (profile.space, profile.connectionSpace) = ("GRAY", "Lab ")
    return profile
  }()

  package var jpegMarker: (code: UInt8, bytes: [UInt8]) {
    (0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + bytes)
  }

  package var pngChunk: (name: String, bytes: [UInt8]) {
    ("iCCP", Array("a name".utf8) + [0, 0] + TestPNG.zlib(bytes))
  }
}
