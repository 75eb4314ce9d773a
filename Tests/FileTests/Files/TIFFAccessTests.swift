import GLBlurFiles
import GLBlurImage
import Glibc
import TestSupport
import Testing

/// Tests reading TIFF files, which have no order.
@Suite struct TIFFAccessTests {
  private static func file(width: Int, height: Int) -> TestTIFFFile {
    TestTIFFFile(width: width, height: height, bits: 8, photometric: 2, channels: 3) { x, y, c in
      (x * 9 + y * 5 + c * 3) & 255
    }
  }

  /// Files are read by offset from a disk, from memory and from a pipe.
  @Test func sources() throws {
    let folder = try Folder()
    var file = Self.file(width: 700, height: 500)
    file.tile = (128, 128)
    let bytes = file.bytes
    try folder.put(bytes, at: "a.png")
    let image = try Image(encoded: bytes)
    #expect(try Image(contentsOf: folder["a.png"]) == image)
    let pipe = FaultyFiles { $0.call == .status ? .error(EIO) : nil }
    #expect(try Image(openRows(folder["a.png"], in: pipe.table), portion: 33) == image)
    // Only the header is read twice, and nothing at once.
    let files = FaultyFiles()
    _ = try Image(openRows(folder["a.png"], in: files.table), portion: 33)
    #expect(files.count(of: .read) == 1)
    #expect((24...80).contains(files.count(of: .readAt)), "\(files.count(of: .readAt))")
    #expect(pipe.openCount == 0 && files.openCount == 0)
  }

  @Test func aFileThatShrinks() throws {
    let folder = try Folder()
    var file = Self.file(width: 300, height: 300)
    file.rowsPerStrip = 20
    try folder.put(file.bytes, at: "a.tif")
    let expected = try Image(encoded: file.bytes)
    for number in 0..<500 {
      let files = FaultyFiles { $0.call == .readAt && $0.numberOfKind >= number ? .short : nil }
      let path = folder["a.tif"]
      do {
        #expect(try Image(openRows(path, in: files.table)) == expected && !files.hasFailed)
        return
      } catch let error as FileError {
        #expect(error.kind == .badData, "\(error)")
      }
      #expect(files.openCount == 0)
    }
    Issue.record("it never ends")
  }
}
