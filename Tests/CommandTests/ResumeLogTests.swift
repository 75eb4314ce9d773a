import GLBlurCommand
import GLBlurFiles
import Glibc
import Synchronization
import TestSupport
import Testing

/// The log of `--resume`, by itself.
@Suite struct ResumeLogTests {
  private let folder: Folder
  private var result: String { folder["result.png"] }

  init() throws {
    folder = try Folder()
    try folder.put([1, 2, 3], at: "result.png")
    try folder.put([4], at: "input.png")
  }

  private func log(_ settings: String = "settings") throws -> ResumeLog {
    var digest = Digest()
    digest.add(settings)
    return try ResumeLog(folder: folder.path + "/", settings: digest)
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

  /// A file that was written again within the same second, with as many bytes, is another one.
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

  /// A line that could not be written whole does not spoil the one after it.
  @Test func aFailedLineIsLeftBehind() throws {
    var files = FileSystem.live
    let live = FileSystem.live
    let failures = Mutex(1)
    unsafe files.write = { descriptor, bytes throws(SystemError) in
      let fails = failures.withLock { left in
        left -= 1
        return left == 0
      }
      guard fails else { return try unsafe live.write(descriptor, bytes) }
      let half = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)])
      _ = try unsafe live.write(descriptor, half)
      throw SystemError(ENOSPC)
    }
    var digest = Digest()
    digest.add("settings")
    let log = try ResumeLog(folder: folder.path + "/", settings: digest, in: files)
    let cause = log.cause(of: folder["input.png"])
    #expect(throws: FileError.self) { try log.record(result, cause) }
    try log.record(result, cause)
    #expect(try self.log().isUpToDate(result, cause))
  }
}
