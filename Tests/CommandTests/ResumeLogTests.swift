import GLBlurCommand
import GLBlurFiles
import Glibc
import TestSupport
import PictureTesting
import Testing

@Suite struct ResumeLogTests {
  private let folder: Folder
  private var result: String { folder["result.png"] }

  init() throws {
    folder = try Folder()
    try folder.put([1, 2, 3], at: "result.png")
    try folder.put([4], at: "input.png")
  }

  private func log(
    _ settings: String = "settings", in files: FileSystem = .live
  ) throws -> ResumeLog {
    var digest = FNVDigest()
    digest.add(settings)
    return try ResumeLog(folder: folder.path + "/", settings: digest, in: files)
  }

  @Test func whatWasRecordedIsKnownToLaterRuns() throws {
    let first = try log()
    let cause = first.cause(of: folder["input.png"])
    #expect(cause != nil && !first.isOwn(result))
    try first.record(result, cause)
    let second = try log()
    #expect(second.isOwn(result) && second.isUpToDate(result, cause))
    #expect(try !second.isUpToDate(result, log("others").cause(of: folder["input.png"])))
  }

  /// Within the same second, the file is written again with as many bytes.
  @Test func aNanosecondTellsFilesApart() throws {
    let log = try log()
    try log.record(result, log.cause(of: folder["input.png"]))
    var status = stat()
    try #require(unsafe stat(result, &status) == 0)
    let other = (status.st_mtim.tv_nsec + 1) % 1_000_000_000
    let times = [status.st_atim, timespec(tv_sec: status.st_mtim.tv_sec, tv_nsec: other)]
    try #require(unsafe utimensat(AT_FDCWD, result, times, 0) == 0)
    #expect(!log.isOwn(result))
    let back = [status.st_atim, status.st_mtim]
    try #require(unsafe utimensat(AT_FDCWD, result, back, 0) == 0)
    #expect(log.isOwn(result))
  }

  @Test func aNanosecondOfTheInputCounts() throws {
    let log = try log()
    let input = folder["input.png"]
    let cause = log.cause(of: input)
    var status = stat()
    try #require(unsafe stat(input, &status) == 0)
    let other = (status.st_mtim.tv_nsec + 1) % 1_000_000_000
    let times = [status.st_atim, timespec(tv_sec: status.st_mtim.tv_sec, tv_nsec: other)]
    try #require(unsafe utimensat(AT_FDCWD, input, times, 0) == 0)
    #expect(log.cause(of: input) != cause)
    let back = [status.st_atim, status.st_mtim]
    try #require(unsafe utimensat(AT_FDCWD, input, back, 0) == 0)
    #expect(log.cause(of: input) == cause)
  }

  // MARK: Faults

  @Test func aFailedLineIsLeftBehind() throws {
    let files = FaultyFiles { occasion in
      guard occasion.call == .write else { return nil }
      return occasion.numberOfKind == 0 ? .short : occasion.numberOfKind == 1 ? .error(ENOSPC) : nil
    }
    let log = try log(in: files.table)
    let cause = log.cause(of: folder["input.png"])
    #expect(throws: FileError.self) { try log.record(result, cause) }
    try log.record(result, cause)
    #expect(files.count(of: .write) == 3)
    #expect(try self.log().isUpToDate(result, cause))
  }

  /// Makes every call fail in turn, on a log with a record and so many lines that it is cut. Each
  /// failure is an error, or the result is made again; no record is invented or lost.
  @Test(arguments: [true, false]) func anyCallFails(hasUnnamedFiles: Bool) throws {
    let cause = try log().cause(of: folder["input.png"])
    try log().record(result, cause)
    let line = try folder.bytes(of: ".glblur-resume")
    let long = Array(repeatElement(line, count: 200).joined())
    var errors = 0
    for number in 0..<100 {
      try folder.put(long, at: ".glblur-resume")
      let files = FaultyFiles(hasUnnamedFiles: hasUnnamedFiles) {
        $0.number == number ? .error(EIO) : nil
      }
      var isUpToDate: Bool?
      var log: ResumeLog?
      do throws(FileError) {
        log = try openLog(files)
        isUpToDate = log?.isUpToDate(result, cause)
        try log?.record(result, log?.cause(of: folder["input.png"]))
      } catch {
        errors += 1
        #expect(error.description.hasPrefix(folder[".glblur-resume"] + ": "), "call \(number)")
        #expect(error.description.hasSuffix("Input/output error"), "call \(number)")
      }
      log = nil
      #expect(files.openCount == 0, "call \(number)")
      #expect(try folder.names == [".glblur-resume", "input.png", "result.png"], "call \(number)")
      #expect(try self.log().isUpToDate(result, cause), "call \(number)")
      guard files.hasFailed else {
        #expect(isUpToDate == true)
        // Calls that read the log, cut it and write a line: the log's status, an opening and a read
        // of it; a write, a name and a close of the new one; an opening and a write for the line.
        #expect(errors >= 8)
        return
      }
    }
    Issue.record("it never ends")
  }

  private func openLog(_ files: FaultyFiles) throws(FileError) -> ResumeLog {
    var digest = FNVDigest()
    digest.add("settings")
    return try ResumeLog(folder: folder.path + "/", settings: digest, in: files.table)
  }

  /// This may be the log, the result or the input.
  @Test func whatCannotBeLookedAtIsMadeAgain() throws {
    let cause = try log().cause(of: folder["input.png"])
    try log().record(result, cause)
    let files = FaultyFiles {
      $0.call == .statusOfPath && $0.numberOfKind > 0 ? .error(EACCES) : nil
    }
    let log = try log(in: files.table)
    #expect(!log.isOwn(result) && !log.isUpToDate(result, cause))
    #expect(log.cause(of: folder["input.png"]) == nil)
    #expect(
      throws: FileError.cannotOpen(
        name: folder[".glblur-resume"], reason: "Permission denied")
    ) {
      try self.log(in: FaultyFiles { $0.call == .statusOfPath ? .error(EACCES) : nil }.table)
    }
  }

  @Test func interruptedCallsAreMadeAgain() throws {
    let cause = try log().cause(of: folder["input.png"])
    let files = FaultyFiles { occasion in
      occasion.call != .close && occasion.numberOfKind % 2 == 0 ? .error(EINTR) : nil
    }
    try log(in: files.table).record(result, cause)
    #expect(files.openCount == 0)
    #expect(try log(in: files.table).isUpToDate(result, cause))
  }

  @Test(arguments: ["none/", "input.png/"]) func noFolder(name: String) throws {
    let log = try ResumeLog(folder: folder[name], settings: FNVDigest())
    #expect(!log.isOwn(folder[name + "result.png"]))
  }

  // MARK: Fields

  @Test(arguments: [
    ("result", 0), ("from", 0), ("is", 0), ("is", 1), ("is", 2), ("is", 3),
  ])
  func everyFieldCounts(name: String, word: Int) throws {
    let cause = try log().cause(of: folder["input.png"])
    try log().record(result, cause)
    let line = String(decoding: try folder.bytes(of: ".glblur-resume"), as: UTF8.self)
    #expect(try log().isUpToDate(result, cause))
    let value = try #require(line.firstMatch(of: try Regex("\"\(name)\": ?\"([^\"]*)\"")))
    let field = try #require(value.output[1].substring)
    // The inode, the size, and the time in seconds and nanoseconds identify the file.
    var words = field.split(separator: " ").map(String.init)
    try #require(words.count == (name == "is" ? 4 : 1))
    let last = try #require(words[word].last)
    words[word] = words[word].dropLast() + (last == "1" ? "2" : "1")
    let other = line.replacing(field, with: words.joined(separator: " "))
    try #require(other != line)
    try folder.put(Array(other.utf8), at: ".glblur-resume")
    #expect(try !log().isUpToDate(result, cause))
    try folder.put(Array(line.utf8), at: ".glblur-resume")
    #expect(try log().isUpToDate(result, cause))
    // A missing field, or one that is no text, makes no record either.
    for damage in ["\"other\": \"\(field)\"", "\"\(name)\": 1"] {
      let damaged = line.replacing(value.output[0].substring ?? "", with: damage)
      try folder.put(Array(damaged.utf8), at: ".glblur-resume")
      #expect(try !log().isUpToDate(result, cause), "\(damaged)")
    }
  }
}
