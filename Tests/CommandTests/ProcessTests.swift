import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct ProcessTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test(arguments: [SIGINT, SIGTERM])
  func interruptedWhileRendering(number: Int32) throws {
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

  /// Every command ends quietly when nobody reads its output, with the status of a process that
  /// SIGPIPE has ended, 128 + 13.
  @Test(arguments: [
    ["run", "c.json", "photo.png", "-o", "-"], ["run", "c.json", "photo.png", "-o", "/dev/stdout"],
    ["run", "c.json", "photo.png", "-o", "out.png", "--json"], ["check", "c.json"],
    ["compare", "photo.png", "photo.png"], ["compare", "photo.png", "photo.png", "--json"],
    ["explain", "c.json"], ["filters"], ["schema"], ["info"], ["info", "photo.png"], ["manual"],
    ["completions", "bash"],
    ["contrast", "#000", "#fff"], ["legibility", "card.json", "photo.png"],
    ["bench", "c.json", "--size", "8x8", "--backend", "cpu", "--repetitions", "1"],
    ["--help"], ["--version"], ["help", "run"],
  ])
  func closedPipe(arguments: [String]) throws {
    try folder.put(#"{"nodes": [{"filter": "label", "text": "a"}]}"#, at: "card.json")
    var ends: [Int32] = [0, 0]
    unsafe pipe(&ends)
    // Opening the end for writing by its path succeeds without a reader, too.
    defer { close(ends[1]) }
    // Otherwise, the children of other tests would keep it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The command starts when somebody writes to this pipe, after the reader has gone.
    try #require(unsafe mkfifo(folder["start"], 0o600) == 0)
    let child = try Child(
      ["-c", #": <start; exec "$GLBLUR" "$@""#, "sh"] + arguments, of: "/bin/sh", in: folder,
      output: "/proc/\(getpid())/fd/\(ends[1])", environment: ["GLBLUR": try Child.built("glblur")])
    close(ends[0])
    close(unsafe open(folder["start"], O_WRONLY | O_CLOEXEC))
    let outcome = try child.wait()
    #expect(outcome.status == 141)
    #expect(outcome.error == "")
  }

  @Test func aPipeWithANameThatIsClosed() throws {
    try folder.put(try noiseImage(width: 300, height: 300), at: "photo.png")
    try #require(unsafe mkfifo(folder["pipe.png"], 0o600) == 0)
    let child = try Child(["run", "c.json", "photo.png", "-o", "pipe.png"], in: folder)
    // Opening waits for the child, which then writes more than the pipe's capacity.
    close(unsafe open(folder["pipe.png"], O_RDONLY | O_CLOEXEC))
    let outcome = try child.wait()
    #expect(outcome.status == 141)
    #expect(outcome.error == "")
  }

  private func terminalOutput(_ arguments: String...) throws -> String {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    // TIOCSPTLCK and TIOCGPTN replace unlockpt and ptsname, which Swift's module lacks.
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
    // Two jobs may finish both images before the bar is drawn again.
    #expect(
      try terminalOutput("run", "c.json", "photo.png", "b.png", "--jobs", "1").contains("1/2"))
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
