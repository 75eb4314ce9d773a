import GLBlurFiles
import GLBlurImage
import Glibc
import TestSupport
import Testing

/// JPEG files whose coefficients exceed the memory limit.
@Suite struct CoefficientTests {
  /// A limit below the rows that libjpeg accesses.
  private let tight = MemoryLimit(1, sharers: 1)

  private func limits() -> ReadLimits {
    var limits = ReadLimits()
    limits.memory = tight
    return limits
  }

  private let progressive = TestJPEG(columns: 61, rows: 90, channels: 3, isProgressive: true) {
    ($0 &* 37 ^ $1 &* 11 &+ $2 &* 91) & 255
  }.bytes

  /// Only the renderer refuses for the limit.
  private func image(_ path: String, _ limits: ReadLimits, in files: FileSystem) throws -> Image {
    try Image(openRows(path, limits, in: files))
  }

  @Test func aProgressiveFileIsDecodedThroughAFile() throws {
    let folder = try Folder()
    try folder.put(progressive, at: "a.jpg")
    let files = FaultyFiles()
    let image = try image(folder["a.jpg"], limits(), in: files.table)
    #expect(files.count(of: .writeAt) > 0 && files.count(of: .readAt) > 0)
    #expect(files.openCount == 0)
    #expect(image.bytes == (try Image(encoded: progressive)).bytes)
  }

  @Test func whatFitsStaysInMemory() throws {
    let folder = try Folder()
    try folder.put(progressive, at: "a.jpg")
    let files = FaultyFiles()
    _ = try image(folder["a.jpg"], ReadLimits(), in: files.table)
    #expect(files.count(of: .writeAt) == 0)
  }

  @Test(arguments: [40, 95]) func aFileIsEncodedThroughAFile(_ quality: Int) throws {
    let folder = try Folder()
    var noise = Noise(state: 5)
    let image = try Image(rgba8: noise.bytes(333 * 217 * 4), width: 333, height: 217)
    var options = WriteOptions(quality: quality, optimizesJPEG: true)
    try image.write(to: folder["whole.jpg"], options: options)
    options.memory = tight
    let files = FaultyFiles()
    _ = try ImageWriter(options, in: files.table).write(image, to: folder["tight.jpg"])
    #expect(files.count(of: .readAt) > 0)
    #expect(try folder.bytes(of: "tight.jpg") == folder.bytes(of: "whole.jpg"))
  }

  /// The standard's tables need no second pass.
  @Test(arguments: [40, 95]) func theUsualTablesKeepNothing(_ quality: Int) throws {
    var noise = Noise(state: 5)
    let image = try Image(rgba8: noise.bytes(333 * 217 * 4), width: 333, height: 217)
    var options = WriteOptions(quality: quality)
    options.memory = tight
    let files = FaultyFiles()
    var notes: [String] = []
    let usual = try ImageWriter(options, in: files.table).encoded(image, as: .jpeg, notes: &notes)
    #expect(files.count(of: .writeAt) == 0)
    // The table of DC luma: class 0, number 0, the numbers of codes of 1 to 16 bits, and the
    // categories 0 to 11 (ITU-T T.81, K.3.1, Table K.3).
    #expect(
      TestJPEG.segment(0xC4, of: usual) == [0, 0, 1, 5, 1, 1, 1, 1, 1, 1]
        + [UInt8](repeating: 0, count: 7) + Array(0...11))
    options.optimizesJPEG = true
    let own = try ImageWriter(options).encoded(image, as: .jpeg, notes: &notes)
    #expect(own.count < usual.count)
    #expect(try Image(encoded: own) == Image(encoded: usual))
  }

  @Test(arguments: [FaultyFiles.Call.writeAt, .readAt])
  func aFaultOfTheFileIsAnError(_ call: FaultyFiles.Call) throws {
    let folder = try Folder()
    try folder.put(progressive, at: "a.jpg")
    // The first reads are for markers and metadata in the picture's own file.
    let number = call == .readAt ? 200 : 9
    let files = FaultyFiles { $0.call == call && $0.numberOfKind == number ? .error(ENOSPC) : nil }
    let error = #expect(throws: FileError.self) {
      try image(folder["a.jpg"], limits(), in: files.table)
    }
    #expect(error?.kind == .transferFailed)
    #expect(error?.description.hasPrefix("a temporary file in ") == true)
    #expect(files.openCount == 0)
  }

  @Test(arguments: 1...8) func turnedPicturesLieInFiles(_ orientation: Int) throws {
    let file = TestJPEG(
      columns: 150, rows: 130, channels: 1,
      markers: [TestJPEG.exif(orientation: orientation, isLittleEndian: false)]
    ) { column, row, _ in (column &* 7 &+ row &* 13) & 255 }.bytes
    let whole = try Image(encoded: file)
    let scratch = try ScratchImage(reading: openRows(encoded: file, name: "test"))
    let part = try scratch.part(Region(whole.size))
    #expect(part.image.bytes == whole.bytes)
    // The first sample of the file is 0, at the corner that the tag names (Exif 2.32, 4.6.4 A).
    let isRight = [2, 3, 6, 7].contains(orientation)
    let isBelow = [3, 4, 7, 8].contains(orientation)
    let corner = (isBelow ? whole.height - 1 : 0) * whole.width + (isRight ? whole.width - 1 : 0)
    #expect(Array(part.image.bytes[4 * corner..<4 * corner + 3]) == [0, 0, 0])
  }

  /// Tests markers that would take more memory than any picture needs.
  @Test func endlessMarkersAreRefused() throws {
    let segment = TestJPEG.segment(0xE1, [UInt8](repeating: 7, count: 65000))
    let markers = (0..<600).flatMap { _ in segment }
    let file = progressive[..<2] + markers + progressive[2...]
    let error = #expect(throws: FileError.self) { try Image(encoded: file, name: "a.jpg") }
    #expect(error?.description.contains("its header is too long") == true)
    let skipped = TestJPEG.segment(0xE5, [UInt8](repeating: 7, count: 65000))
    let padding = (0..<600).flatMap { _ in skipped }
    _ = try Image(encoded: progressive[..<2] + padding + progressive[2...])
  }
}
