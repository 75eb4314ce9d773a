import Foundation
import GLBlur
import Testing
import TestSupport

/// Damaged files cause no signal, no excess of memory or time, and no output but a result.
/// `GLBLUR_MUTATIONS` is the number for each file, 12 by default.
@Suite struct CommandMutationTests {
  static let count = ProcessInfo.processInfo.environment["GLBLUR_MUTATIONS"].flatMap(Int.init) ?? 12
  static let lookUp = #"[{"filter": "colorLookup", "lut": "@table"}]"#

  private func write(_ name: String, in folder: Folder) throws {
    switch name {
    case "a.cube":
      let entries = String(repeating: "0.25 0.5 1\n", count: 27)
      try folder.put("TITLE \"t\"\nLUT_3D_SIZE 3\nDOMAIN_MAX 2 2 2\n\(entries)", at: name)
    case "deep.png":
      let samples = (0..<60 * 40 * 4).map { (index: Int) -> UInt16 in UInt16(index * 7 % 65536) }
      try folder.put(try Image(rgba16: samples, width: 60, height: 40), at: name)
    default: try folder.put(try noiseImage(width: 60, height: 40), at: name)
    }
  }

  @Test(arguments: ["a.png", "deep.png", "a.jpg", "a.webp", "a.pfm", "a.cube"])
  func statusAndTime(name: String) throws {
    let folder = try Folder.prepared()
    try folder.put(Self.lookUp, at: "table.json")
    try write(name, in: folder)
    let whole = try folder.bytes(of: name)
    var mutator = Mutator(seed: UInt64(name.count))
    let isTable = name == "a.cube"
    let run = isTable ? "table.json photo.png --input table=\(name)" : "c.json \(name)"
    let others = try folder.names
    var refused = 0
    for number in 0...Self.count {
      let file = number == 0 ? whole : mutator.mutated(whole)
      try folder.put(file, at: name)
      let start = ContinuousClock.now
      // The limit is in KiB. Four million pixels need a tenth of it.
      let outcome = try Child(
        [
          "-c",
          "ulimit -v 2000000; exec \"$GLBLUR\" run \(run) -o out.png --backend cpu "
            + "--max-pixels 4000000",
        ], of: "/bin/sh", in: folder, environment: ["GLBLUR": try Child.built("glblur")]
      ).wait()
      #expect(ContinuousClock.now - start < .seconds(10), "\(name), mutation \(number)")
      #expect(
        outcome.status == 0 || outcome.status == 65 && number > 0,
        "\(name), mutation \(number): \(outcome.status), \(outcome.error)")
      #expect(
        try folder.names.contains("out.png") == (outcome.status == 0),
        "\(name), mutation \(number)")
      if outcome.status == 0 {
        try folder.remove("out.png")
      } else {
        refused += 1
        #expect(outcome.error.hasPrefix("glblur: \(name): "), "mutation \(number)")
        #expect(outcome.error.split(separator: "\n").count == 1, "mutation \(number)")
      }
      #expect(try folder.names == others)
    }
    #expect(refused > Self.count / 4, "else they are hardly damaged")
  }
}
