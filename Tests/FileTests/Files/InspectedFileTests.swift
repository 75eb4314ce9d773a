import GLBlurImage
import GLBlurFiles
import Glibc
import TestSupport
import Testing

/// Files on disk, and formats with inspected pixels.
@Suite struct InspectedFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func info(_ bytes: [UInt8]) throws -> ImageInfo { try ImageInfo(encoded: bytes) }

  /// A PNG file with text after its pixels, and a JPEG file with a gain map.
  private static let files: [(name: String, bytes: [UInt8])] = {
    var noise = Noise(state: 1)
    let pixels = noise.bytes(300 * 300 * 3)
    let png = TestPNG(width: 300, height: 300, bitDepth: 8, colorType: 2) { x, y, c in
      Int(pixels[(y * 300 + x) * 3 + c])
    }
    let text = TestPNG.chunk("tEXt", Array("Author".utf8) + [0] + Array("Ada".utf8))
    let iso: (code: UInt8, bytes: [UInt8]) = (
      0xE2, Array("urn:iso:std:iso:ts:21496:-1".utf8) + [0]
    )
    func jpeg(_ columns: Int) -> TestJPEG {
      TestJPEG(columns: columns, rows: 90, channels: 3, markers: [iso]) { x, y, c in
        (x * 60 + y * 30 + c * 20) % 256
      }
    }
    return [
      ("a.png", Array(png.bytes.dropLast(12) + text + TestPNG.chunk("IEND", []))),
      ("a.jpg", TestMultiPicture(jpeg(300), [jpeg(20).bytes]).bytes),
    ]
  }()

  @Test(arguments: files.indices) func theDiskSaysWhatMemorySays(index: Int) throws {
    let (name, bytes) = Self.files[index]
    #expect(bytes.count > 1 << 17)
    try folder.put(bytes, at: name)
    let file = try InspectedFile(contentsOf: folder[name])
    #expect(try file.info == info(bytes))
    #expect(file.info.metadata.count == (name == "a.png" ? 1 : 0) && file.info.warnings == [])
    #expect(file.info.gainMap?.size == (name == "a.jpg" ? Size(width: 160, height: 720) : nil))
    #expect(file.byteCount == bytes.count && file.clampedSamples == nil)
    // The size of a pipe is unknown.
    let pipe = FaultyFiles { $0.call == .status ? .error(EIO) : nil }
    #expect(try InspectedFile(contentsOf: folder[name], in: pipe.table).info == file.info)
  }

  @Test(arguments: files.indices) func onlyTheEndsAreRead(index: Int) throws {
    let (name, bytes) = Self.files[index]
    try folder.put(bytes, at: name)
    let files = FaultyFiles()
    _ = try InspectedFile(contentsOf: folder[name], in: files.table)
    // The decoder reads 64 KiB; of every segment, the marker, the length and the identifier are
    // read.
    #expect(files.count(of: .read) == 1 && files.count(of: .readAt) < 80)
  }

  @Test(arguments: files.indices) func anyCallFails(index: Int) throws {
    let (name, bytes) = Self.files[index]
    try folder.put(bytes, at: name)
    for number in 0..<200 {
      let files = FaultyFiles { $0.number == number ? .error(EIO) : nil }
      let path = folder[name]
      let result = Result { () throws(FileError) in
        try InspectedFile(contentsOf: path, in: files.table)
      }
      #expect(files.openCount == 0, "call \(number)")
      switch result {
      case .success(let file): #expect(try file.info == info(bytes))
      case .failure(let error):
        #expect([.cannotOpen, .transferFailed].contains(error.kind), "call \(number): \(error)")
      }
      if !files.hasFailed { return }
    }
    Issue.record("it never ends")
  }

  @Test(arguments: files.indices) func aFileThatShrinks(index: Int) throws {
    let (name, bytes) = Self.files[index]
    try folder.put(bytes, at: name)
    for number in 0..<200 {
      let files = FaultyFiles { $0.call == .readAt && $0.numberOfKind >= number ? .short : nil }
      let file = try InspectedFile(contentsOf: folder[name], in: files.table)
      #expect(try file.info.size == info(bytes).size)
      if !files.hasFailed { return }
    }
    Issue.record("it never ends")
  }

  // MARK: PFM

  private func pfm(_ head: String, _ samples: [Float]) -> [UInt8] {
    Array(head.utf8)
      + samples.flatMap { bigEndian(Int($0.bitPattern), bytes: 4).reversed() }
  }

  @Test func samplesBeyondTheRange() throws {
    let odd: [Float] = [-0.001, 1.001, .nan, .infinity, -.infinity, 0]
    for (head, samples, count) in [
      ("PF\n2 2\n-1\n", odd + [1, 0.5, 0, 0, 0, 0], 5), ("Pf\n3 2\n-1\n", odd, 5),
      ("Pf\n2 1\n-1\n", [0, 1], 0),
    ] as [(String, [Float], Int)] {
      try folder.put(pfm(head, samples), at: "a.pfm")
      let file = try InspectedFile(contentsOf: folder["a.pfm"])
      #expect(file.clampedSamples == count)
      #expect(file.info.colorModel == (head.hasPrefix("Pf") ? .gray : .rgb))
      #expect(file.info.channels == (head.hasPrefix("Pf") ? 1 : 3))
      #expect(file.info.bitsPerSample == 32 && file.info.format == .rgbaFloat)
      #expect(try file.info == ImageInfo(contentsOf: folder["a.pfm"]))
    }
  }

  @Test func aPFMFileThatEndsTooEarly() throws {
    try folder.put(pfm("PF\n2 2\n-1\n", [1, 2, 3]), at: "a.pfm")
    let file = try InspectedFile(contentsOf: folder["a.pfm"])
    #expect(file.clampedSamples == nil && file.info.size == Size(width: 2, height: 2))
    #expect(file.info.warnings == ["it ends before its last pixel"])
  }

  // MARK: Tables

  @Test func tables() throws {
    let cube = try info(
      Array("LUT_3D_SIZE 2\nDOMAIN_MIN -1 0 0.5\n\(String(repeating: "0 0 0\n", count: 8))".utf8))
    #expect(cube.table?.count == 2 && cube.table?.isCube == true)
    #expect(cube.table?.domainMinimum == SIMD3(-1, 0, 0.5))
    #expect(cube.table?.domainMaximum == SIMD3(1, 1, 1))
    let curve = try info(
      Array("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 4\n0 0 0\n1 1 1\n2 2 2\n".utf8))
    #expect(curve.table?.count == 3 && curve.table?.isCube == false)
    #expect(curve.table?.domainMinimum == SIMD3() && curve.table?.domainMaximum == SIMD3(4, 4, 4))
    #expect(curve.fileFormat == .cube && curve.bitsPerSample == 32 && curve.channels == 3)
  }
}
