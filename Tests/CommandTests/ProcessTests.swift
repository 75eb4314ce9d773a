import Foundation
import GLBlur
import Testing
import TestSupport

/// Tests signals, pipes and terminals.
@Suite struct ProcessTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test(arguments: [SIGINT, SIGTERM])
  func interruptedWhileRendering(number: Int32) throws {
    // This render takes seconds.
    let blurs = repeatElement(#"{"filter": "gaussianBlur", "sigma": 2}"#, count: 40)
    try folder.put(
      "[{\"filter\": \"resize\", \"factor\": 600}, \(blurs.joined(separator: ","))]", at: "c.json")
    let child = try Child(["run", "c.json", "photo.png", "--backend", "cpu"], in: folder)
    usleep(200_000)
    child.signal(number)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + number)
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func interruptedWhileWriting() throws {
    try folder.put(try noiseImage(width: 1500, height: 1500), at: "photo.png")
    let child = try Child(
      ["run", "c.json", "photo.png", "-o", "out.png", "--png-level", "small"], in: folder)
    try child.waitUntilItWrites(besides: ["c.json", "photo.png"])
    child.signal(SIGINT)
    #expect(try child.wait().status == 130)
    #expect(try folder.names == ["c.json", "out.png", "photo.png"])
    #expect(try Image(at: "out.png", in: folder).width == 1500)
  }

  @Test func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    unsafe pipe(&ends)
    defer { close(ends[1]) }
    // Otherwise, the children of other tests would keep it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The result is larger than the capacity of a pipe.
    try folder.put(try noiseImage(width: 300, height: 300), at: "photo.png")
    let child = try Child(
      ["run", "c.json", "photo.png", "-o", "-"], in: folder,
      output: "/proc/\(getpid())/fd/\(ends[1])")
    close(ends[0])
    let outcome = try child.wait()
    #expect(outcome.status == 74)
    #expect(outcome.error.hasPrefix("glblur: standard output: "))
  }

  /// Returns the output of `glblur` to a terminal.
  private func terminalOutput(_ arguments: String...) throws -> String {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    // These calls, TIOCSPTLCK and TIOCGPTN, replace unlockpt and ptsname, which Swift's module
    // lacks.
    var number: Int32 = 0
    _ = unsafe ioctl(master, 0x4004_5431, &number)
    _ = unsafe ioctl(master, 0x8004_5430, &number)
    let name = "/dev/pts/\(number)"
    // The terminal stays open, so that its output can still be read.
    let terminal = unsafe open(name, O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    #expect(try Child(arguments, in: folder, error: name).wait().status == 0)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test func progress() throws {
    try folder.put(try flatImage(), at: "b.png")
    #expect(try terminalOutput("run", "c.json", "photo.png", "b.png").contains("1/2"))
    #expect(
      try terminalOutput("run", "c.json", "photo.png", "b.png", "--force", "--quiet").isEmpty)
    #expect(
      try terminalOutput("run", "c.json", "photo.png", "b.png", "--force", "--json").isEmpty)
    #expect(try terminalOutput("run", "c.json", "photo.png", "--force").isEmpty)
    #expect(
      try !folder.glblur("run", "c.json", "photo.png", "b.png", "--force").error.contains("1/2"),
      "it is no terminal")
  }
}
