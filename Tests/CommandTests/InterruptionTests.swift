import Foundation
import GLBlur
import Testing
import TestSupport

/// Signals at any moment leave the whole result or none, and nothing else.
@Suite struct InterruptionTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try noiseImage(width: 500, height: 400), at: "photo.png")
  }

  private func start(_ options: String...) throws -> Child {
    try Child(["run", "c.json", "photo.png", "--backend", "cpu"] + options, in: folder)
  }

  /// Returns the microseconds from the watch for signals to the end.
  private func duration() throws -> Int {
    let child = try start("-o", "first.png")
    try child.waitUntilItWatches()
    let start = ContinuousClock.now
    #expect(try child.wait().status == 0)
    let duration = ContinuousClock.now - start
    try folder.remove("first.png")
    return Int(duration / .microseconds(1))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [true, false])
  func atAnyMoment(number: Int32, replaces: Bool) throws {
    let old: [UInt8] = [1, 2, 3]
    let duration = try duration()
    for step in 0..<8 {
      try? folder.remove("out.png")
      if replaces { try folder.put(old, at: "out.png") }
      let child = try start("-o", "out.png")
      try child.waitUntilItWatches()
      usleep(UInt32(duration * step / 7))
      child.signal(number)
      let outcome = try child.wait()
      #expect([0, 128 + number].contains(outcome.status), "\(outcome.error)")
      try check(replaces ? old : nil, mustBeWhole: outcome.status == 0)
    }
  }

  @Test func killed() throws {
    let duration = try duration()
    for step in 0..<8 {
      try? folder.remove("out.png")
      let child = try start("-o", "out.png")
      try child.waitUntilItWatches()
      usleep(UInt32(duration * step / 7))
      child.signal(SIGKILL)
      let status = try child.wait().status
      #expect([0, -SIGKILL].contains(status))
      try check(nil, mustBeWhole: status == 0)
    }
  }

  @Test func killedWhileWriting() throws {
    try folder.put(try noiseImage(width: 1500, height: 1500), at: "photo.png")
    let child = try start("-o", "out.png", "--png-level", "small")
    try child.waitUntilItWrites(besides: ["c.json", "photo.png"])
    child.signal(SIGKILL)
    #expect(try child.wait().status == -SIGKILL)
    #expect(
      try folder.names == ["c.json", "photo.png"],
      "or the temporary folder's file system has no O_TMPFILE")
  }

  private func check(_ old: [UInt8]?, mustBeWhole: Bool) throws {
    let names = try folder.names
    let isThere = names.contains("out.png")
    #expect(names == ["c.json"] + (isThere ? ["out.png"] : []) + ["photo.png"])
    #expect(isThere || old == nil && !mustBeWhole)
    guard isThere, try mustBeWhole || folder.bytes(of: "out.png") != old else { return }
    #expect(try Image(at: "out.png", in: folder).width == 500)
  }
}
