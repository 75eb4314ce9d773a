import Foundation
import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmDamageTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
  }

  /// `GLBLUR_MUTATIONS` is the number for each film, 12 by default.
  @Test("Damaged films are films or errors", arguments: ["a.y4m", "a.mkv", "a.avi"])
  func mutations(_ name: String) throws {
    try folder.put(
      (0..<4).map { _ in try noiseImage(width: 30, height: 20) }, at: name)
    let whole = try folder.bytes(of: name)
    var mutator = Mutator(seed: UInt64(name.utf8.reduce(0) { $0 + Int($1) }))
    var refused = 0
    for number in 0...CommandMutationTests.count {
      let file = number == 0 ? whole : mutator.mutated(whole)
      try folder.put(file, at: name)
      let outcome = try Child(
        ["run", "c.json", name, "-o", "out.y4m", "--max-pixels", "1000000"], in: folder
      ).wait()
      let message = "\(name), mutation \(number): \(outcome.status), \(outcome.error)"
      #expect(outcome.status == 0 || outcome.status == 65 && number > 0, "\(message)")
      #expect(folder.isThere("out.y4m") == (outcome.status == 0), "\(message)")
      #expect(try Set(folder.names).isSubset(of: [name, "c.json", "photo.png", "out.y4m"]))
      if outcome.status == 0 {
        try folder.remove("out.y4m")
      } else {
        refused += 1
        #expect(outcome.error.hasPrefix("glblur: \(name): "), "\(message)")
      }
    }
    #expect(refused > 0)
  }

  private func putLongFilm() throws {
    try folder.put(grayImages(0..<200, width: 600, height: 400), at: "long.y4m")
    try folder.put(#"[{"filter": "bilateralBlur", "sigma": 5}]"#, at: "slow.json")
  }

  private func start(_ options: String...) throws -> Child {
    let child = try Child(
      ["run", "slow.json", "long.y4m", "-o", "out.y4m", "--threads", "1", "--jobs", "1"] + options,
      in: folder)
    try child.waitUntilItWrites(besides: ["slow.json", "long.y4m"])
    return child
  }

  @Test("A signal leaves nothing", arguments: [SIGINT, SIGTERM, SIGKILL])
  func interrupted(_ number: Int32) throws {
    try putLongFilm()
    let child = try start()
    usleep(100_000)
    child.signal(number)
    let outcome = try child.wait()
    #expect(outcome.status == (number == SIGKILL ? -SIGKILL : 128 + number))
    #expect(
      try folder.names == ["c.json", "long.y4m", "photo.png", "slow.json"],
      "or the temporary folder's file system has no O_TMPFILE")
  }

  @Test("With --keep-partial a signal leaves a beginning that plays")
  func kept() throws {
    try putLongFilm()
    let child = try start("--keep-partial")
    usleep(300_000)
    child.signal(SIGINT)
    let outcome = try child.wait()
    #expect(outcome.status == 130 && outcome.error.contains("are kept"), "\(outcome.error)")
    let grays = try folder.grays("out.y4m")
    #expect(grays == Array(0..<grays.count) && (1..<200).contains(grays.count))
  }

  @Test("Time ends a film")
  func timeLimit() throws {
    try putLongFilm()
    let outcome = try folder.glblur(
      "run", "slow.json", "long.y4m", "-o", "out.y4m", "--max-seconds", "0.2")
    #expect(outcome.status == 124 && !outcome.error.isEmpty)
    #expect(!folder.isThere("out.y4m"))
  }

  /// Without a limit, frames would wait in memory for one that takes longer.
  @Test("Memory does not grow with the length of a film")
  func memory() throws {
    var peaks: [Int] = []
    for count in [20, 400] {
      try folder.put(
        grayImages((0..<count).map { $0 % 256 }, width: 320, height: 240), at: "in.y4m")
      let peak = try Peak(["run", "c.json", "in.y4m", "-o", "out.y4m", "--jobs", "2"], in: folder)
      #expect(peak.status == 0, "\(peak.error)")
      peaks.append(peak.bytes)
    }
    // 380 more frames have 87 MB. What 16 frames on their way take varies by a few of them.
    #expect(peaks[1] - peaks[0] < 16 << 20, "\(peaks)")
  }
}
