import GLBlurFiles
import Glibc
import TestSupport
import Testing

/// Logs grow by whole texts despite faulty system calls.
@Suite struct AppendedFileTests {
  @Test func textsFollowEachOther() throws {
    let folder = try Folder()
    let path = folder.path + "/log"
    for text in ["first\n", "second\n"] {
      let file = try AppendedFile(path)
      try file.append(text)
      file.close()
    }
    #expect(try String(decoding: folder.bytes(of: "log"), as: UTF8.self) == "first\nsecond\n")
  }

  @Test func failingAppendsAreErrors() throws {
    let folder = try Folder()
    let path = folder.path + "/log"
    let unopened = FaultyFiles { $0.call == .open ? .error(EACCES) : nil }
    #expect(throws: FileError.cannotCreate(name: path, reason: "Permission denied")) {
      try AppendedFile(path, in: unopened.table)
    }
    let full = FaultyFiles { $0.call == .write ? .error(ENOSPC) : nil }
    let file = try AppendedFile(path, in: full.table)
    #expect(throws: FileError.writeFailed(name: path, reason: "No space left on device")) {
      try file.append("line\n")
    }
    file.close()
    #expect(full.openCount == 0)
    // After a partial write, the rest is written.
    let short = FaultyFiles { $0.call == .write && $0.numberOfKind == 0 ? .short : nil }
    let other = try AppendedFile(path, in: short.table)
    try other.append("whole line\n")
    other.close()
    #expect(try String(decoding: folder.bytes(of: "log"), as: UTF8.self) == "whole line\n")
  }

  /// Failures leave either the old or the new file.
  @Test(arguments: [true, false])
  func replacingIsWholeOrNothing(_ hasUnnamedFiles: Bool) throws {
    let probe = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles)
    let scratch = try Folder()
    try scratch.put(Array("old".utf8), at: "log")
    try AppendedFile.replace(scratch.path + "/log", with: "new", in: probe.table)
    #expect(try scratch.bytes(of: "log") == Array("new".utf8))
    let calls = FaultyFiles.Call.allCases.reduce(0) { $0 + probe.count(of: $1) }
    #expect(calls > 4)
    for number in 0..<calls {
      let folder = try Folder()
      try folder.put(Array("old".utf8), at: "log")
      let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) {
        $0.number == number ? .error(EIO) : nil
      }
      let result = Result {
        try AppendedFile.replace(folder.path + "/log", with: "new", in: files.table)
      }
      let expected: String
      if case .success = result { expected = "new" } else { expected = "old" }
      #expect(try folder.bytes(of: "log") == Array(expected.utf8), "call \(number)")
      #expect(try folder.names == ["log"], "call \(number)")
      #expect(files.openCount == 0)
    }
  }
}
