import GLBlurFiles
import GLBlurImage
import Glibc
import TestSupport
import Testing

@Suite struct SpoolTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64 = 8) throws -> Image {
    var noise = Noise(state: seed)
    return try Image(rgba8: noise.bytes(width * height * 4), width: width, height: height)
  }

  /// Files above and below the 4 MiB that stay in memory.
  @Test(arguments: [(1200, 1100, true), (200, 200, false)])
  func tiffFilesAreAssembled(_ width: Int, _ height: Int, isSpilled: Bool) throws {
    let folder = try Folder()
    let image = try noise(width, height)
    let files = FaultyFiles()
    _ = try ImageWriter(in: files.table).write(image, to: folder["a.tiff"])
    #expect((files.count(of: .writeAt) > 0) == isSpilled)
    #expect(files.openCount == 0)
    let tiff = try #require(TestTIFF(folder.bytes(of: "a.tiff")))
    // Noise has pixels of every alpha.
    #expect(tiff.pixels == image.bytes)
  }

  @Test func aFullDiskIsAnError() throws {
    let folder = try Folder()
    let image = try noise(1200, 1100)
    let files = FaultyFiles { $0.call == .writeAt && $0.numberOfKind == 3 ? .error(ENOSPC) : nil }
    let error = #expect(throws: FileError.self) {
      try ImageWriter(in: files.table).write(image, to: folder["a.tiff"])
    }
    #expect(error?.description.hasPrefix("a temporary file in ") == true)
    #expect(try folder.names == [])
    #expect(files.openCount == 0)
  }

  /// The frames take more than 4 MiB.
  @Test func framesOfCopiesDoNotMeet() throws {
    let frames = try [noise(700, 900, seed: 1), noise(700, 900, seed: 2)]
    var first = Animation()
    try first.add(frames[0])
    try first.add(frames[1])
    var second = first
    try first.add(frames[0])
    try second.add(frames[1])
    var alone = Animation()
    for frame in [frames[0], frames[1], frames[0]] { try alone.add(frame) }
    #expect(try first.encoded() == alone.encoded())
    var other = Animation()
    for frame in [frames[0], frames[1], frames[1]] { try other.add(frame) }
    #expect(try second.encoded() == other.encoded())
  }
}
