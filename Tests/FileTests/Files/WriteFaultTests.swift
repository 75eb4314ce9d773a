import GLBlurImage
import GLBlurFiles
import Glibc
import Synchronization
import Testing
import TestSupport

/// Tests that each failure of writing is an error, which leaves the old file alone and nothing
/// else.
@Suite struct WriteFaultTests {
  private let folder: Folder
  /// Each format takes several writes.
  private let image: Image
  private static let old: [UInt8] = [1, 2, 3]

  init() throws {
    folder = try Folder()
    var noise = Noise(state: 1)
    image = try Image(rgba8: noise.bytes(200 * 190 * 4), width: 200, height: 190)
  }

  private func error(_ files: FaultyFiles, _ name: String) -> FileError? {
    do throws(FileError) {
      _ = try ImageWriter(WriteOptions(threads: 1), in: files.table).write(image, to: folder[name])
      return nil
    } catch {
      return error
    }
  }

  /// Checks the folder after a failed or successful write.
  private func check(_ error: FileError?, _ name: String, replaces: Bool, _ place: String) throws {
    if let error {
      #expect([.cannotCreate, .transferFailed].contains(error.kind), "\(place): \(error)")
      #expect(error.description.contains("No space left on device"), "\(place): \(error)")
      #expect(try folder.names == (replaces ? [name] : []), "\(place)")
      if replaces { #expect(try folder.bytes(of: name) == Self.old, "\(place)") }
    } else {
      #expect(try folder.names == [name], "\(place)")
      #expect(try folder.bytes(of: name).count > 10_000, "\(place)")
    }
  }

  @Test(
    arguments: ["a.png", "a.jpg", "a.tiff", "a.pfm", "a.apng"],
    [(true, true), (true, false), (false, true), (false, false)])
  func anyCallFails(name: String, _ way: (replaces: Bool, hasUnnamedFiles: Bool)) throws {
    var failures = 0
    for number in 0..<500 {
      try? folder.remove(name)
      if way.replaces { try folder.put(Self.old, at: name) }
      let files = FaultyFiles(hasUnnamedFiles: way.hasUnnamedFiles) { occasion in
        occasion.number == number ? .error(ENOSPC) : nil
      }
      let error = error(files, name)
      #expect(files.openCount == 0, "call \(number)")
      try check(error, name, replaces: way.replaces, "call \(number)")
      failures += error == nil ? 0 : 1
      guard files.hasFailed else {
        #expect(error == nil)
        // At least four calls: the file, its name, a write and a close.
        #expect(failures >= 4)
        return
      }
    }
    Issue.record("it never ends")
  }

  @Test(arguments: [
    (FaultyFiles.Call.open, EACCES, FileError.Kind.cannotCreate, "Permission denied"),
    (.open, EROFS, .cannotCreate, "Read-only file system"),
    (.write, ENOSPC, .transferFailed, "No space left on device"),
    (.write, EDQUOT, .transferFailed, "Disk quota exceeded"),
    (.write, EFBIG, .transferFailed, "File too large"),
    (.write, EIO, .transferFailed, "Input/output error"),
    (.close, EDQUOT, .transferFailed, "Disk quota exceeded"),
    (.link, EPERM, .cannotCreate, "Operation not permitted"),
    (.statusOfPath, EACCES, .cannotCreate, "Permission denied"),
  ])
  func reasons(
    _ call: FaultyFiles.Call, _ code: Int32, _ kind: FileError.Kind, _ words: String
  ) throws {
    try folder.put(Self.old, at: "a.png")
    let files = FaultyFiles { $0.call == call ? .error(code) : nil }
    let failure = error(files, "a.png")
    let error = try #require(failure)
    #expect(error.kind == kind)
    #expect(error.description.hasPrefix("\(folder["a.png"]): "))
    #expect(error.description.hasSuffix(": \(words)"))
    #expect(try folder.names == ["a.png"])
    #expect(try folder.bytes(of: "a.png") == Self.old)
    #expect(files.openCount == 0)
  }

  @Test(arguments: [true, false])
  func theNewFileCannotTakeItsPlace(hasUnnamedFiles: Bool) throws {
    try folder.put(Self.old, at: "a.png")
    let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) {
      $0.call == .rename ? .error(EBUSY) : nil
    }
    #expect(error(files, "a.png")?.kind == .cannotCreate)
    #expect(files.count(of: .unlink) == 1)
    #expect(try folder.names == ["a.png"])
    #expect(try folder.bytes(of: "a.png") == Self.old)
  }

  @Test(arguments: [true, false], [true, false])
  func interruptedCallsAreMadeAgain(hasUnnamedFiles: Bool, replaces: Bool) throws {
    if replaces { try folder.put(Self.old, at: "a.png") }
    let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) { occasion in
      occasion.call != .close && occasion.numberOfKind % 2 == 0 ? .error(EINTR) : nil
    }
    #expect(error(files, "a.png") == nil)
    #expect(try folder.names == ["a.png"])
    #expect(try Image(contentsOf: folder["a.png"]).bytes == image.bytes)
    #expect(files.openCount == 0)
  }

  @Test func shortWritesAreContinued() throws {
    let files = FaultyFiles { $0.call == .write && $0.numberOfKind % 7 != 6 ? .short : nil }
    #expect(error(files, "a.png") == nil)
    #expect(try Image(contentsOf: folder["a.png"]).bytes == image.bytes)
  }

  @Test func aWriteThatDoesNothingIsNoLoop() throws {
    let files = FaultyFiles { $0.call == .write ? .nothing : nil }
    #expect(error(files, "a.png")?.kind == .transferFailed)
    #expect(try folder.names == [])
  }

  @Test func whileItIsWrittenTheFileHasNoName() throws {
    #expect(
      try namesWhileWriting(hasUnnamedFiles: true) == [],
      "or the temporary folder's file system has no O_TMPFILE")
    #expect(try folder.names == ["a.png"])
  }

  @Test func elsewhereItHasATemporaryName() throws {
    let names = try namesWhileWriting(hasUnnamedFiles: false)
    #expect(names.count == 1 && names[0].hasPrefix(".glblur-"))
    #expect(try folder.names == ["a.png"])
  }

  private func namesWhileWriting(hasUnnamedFiles: Bool) throws -> [String] {
    let seen = Mutex<[String]?>(nil)
    let path = folder.path
    let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) { occasion in
      if occasion.call == .write { seen.withLock { $0 = try? Folder.names(at: path) } }
      return nil
    }
    #expect(error(files, "a.png") == nil)
    return try #require(seen.withLock { $0 })
  }

  @Test(arguments: [0o600, 0o664, 0o444], [true, false])
  func aReplacedFileKeepsItsPermissions(mode: Int, hasUnnamedFiles: Bool) throws {
    try folder.put(Self.old, at: "a.png")
    try folder.change("a.png", permissions: mode)
    #expect(error(FaultyFiles(hasUnnamedFiles: hasUnnamedFiles), "a.png") == nil)
    #expect(try folder.permissions(of: "a.png") == mode)
    // If permissions cannot be set, nobody gets more than before.
    try folder.change("a.png", permissions: mode)
    let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) {
      $0.call == .changeMode ? .error(EPERM) : nil
    }
    #expect(error(files, "a.png") == nil)
    let permissions = try #require(try folder.permissions(of: "a.png"))
    #expect(permissions & ~mode == 0)
  }

  @Test(arguments: [FaultyFiles.Call.write, .close, .open])
  func devices(_ call: FaultyFiles.Call) throws {
    let files = FaultyFiles { $0.call == call ? .error(EIO) : nil }
    do throws(FileError) {
      _ = try ImageWriter(in: files.table).write(image, to: "/dev/null")
      Issue.record("it is written")
    } catch {
      #expect(error.kind == (call == .open ? .cannotCreate : .transferFailed))
    }
    #expect(files.openCount == 0)
  }
}
