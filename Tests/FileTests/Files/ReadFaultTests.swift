import GLBlurImage
import GLBlurFiles
import Glibc
import Testing
import TestSupport

@Suite struct ReadFaultTests {
  private let folder: Folder
  private let image: Image

  static let names = ["a.png", "deep.png", "a.jpg", "a.tif", "a.pfm", "a.cube"]

  init() throws {
    folder = try Folder()
    var noise = Noise(state: 1)
    // Each file takes several reads, and a PNG file several batches of rows.
    image = try Image(rgba8: noise.bytes(300 * 900 * 4), width: 300, height: 900)
    for name in ["a.png", "a.jpg", "a.tif", "a.pfm"] { try image.write(to: folder[name]) }
    let deep = try Image(
      rgba16: (0..<300 * 100 * 4).map { _ in UInt16(truncatingIfNeeded: noise.next()) }, width: 300,
      height: 100)
    try deep.write(to: folder["deep.png"])
    let entries = (0..<8000).map { "0.\($0) 0.5 0.25" }
    try folder.put(
      Array("LUT_3D_SIZE 20\n\(entries.joined(separator: "\n"))\n".utf8), at: "a.cube")
  }

  private func read(_ name: String, _ files: FaultyFiles) -> Result<[UInt8], FileError> {
    Result { () throws(FileError) in
      do {
        return try Image(openRows(folder[name], in: files.table), portion: 64).bytes
      } catch let error as FileError {
        throw error
      } catch {
        Issue.record("\(error)")
        return []
      }
    }
  }

  @Test(arguments: names) func anyCallFails(name: String) throws {
    let expected = try Image(contentsOf: folder[name]).bytes
    var failures = 0
    for number in 0..<500 {
      let files = FaultyFiles { $0.number == number ? .error(EIO) : nil }
      switch read(name, files) {
      case .success(let bytes): #expect(bytes == expected)
      case .failure(let error):
        failures += 1
        #expect([.cannotOpen, .transferFailed].contains(error.kind), "call \(number): \(error)")
        #expect(error.description.hasSuffix("Input/output error"))
        #expect(error.description.hasPrefix("\(folder[name]): "))
      }
      #expect(files.openCount == 0, "call \(number)")
      guard files.hasFailed else {
        // At least two calls: the opening and a read.
        #expect(failures >= 2)
        return
      }
    }
    Issue.record("it never ends")
  }

  @Test(arguments: names) func aFileThatShrinks(name: String) throws {
    let expected = try Image(contentsOf: folder[name]).bytes
    var refused = 0
    for number in 0..<500 {
      let files = FaultyFiles { $0.call == .read && $0.numberOfKind >= number ? .short : nil }
      switch read(name, files) {
      case .success(let bytes): #expect(bytes == expected)
      case .failure(let error):
        refused += 1
        #expect(error.kind == .badData, "read \(number): \(error)")
      }
      #expect(files.openCount == 0)
      guard files.hasFailed else {
        #expect(refused >= 1)
        return
      }
    }
    Issue.record("it never ends")
  }

  @Test(arguments: names) func interruptedCallsAreMadeAgain(name: String) throws {
    let files = FaultyFiles { occasion in
      occasion.call != .close && occasion.numberOfKind % 2 == 0 ? .error(EINTR) : nil
    }
    #expect(try read(name, files).get() == Image(contentsOf: folder[name]).bytes)
    #expect(files.openCount == 0)
  }

  @Test(arguments: names) func aFileOfUnknownSize(name: String) throws {
    let files = FaultyFiles { $0.call == .status ? .error(EIO) : nil }
    #expect(try read(name, files).get() == Image(contentsOf: folder[name]).bytes)
  }
}
