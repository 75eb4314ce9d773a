import Foundation
import FuzzTargets

/// The folder of inputs with which libFuzzer starts.
struct SeedFolder {
  private let folder: URL

  init(_ path: String) { folder = URL(fileURLWithPath: path, isDirectory: true) }

  /// Writes the seeds, and the words beside the folder, in `FOLDER.words`.
  func write(_ target: FuzzTarget) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, seed) in try target.seeds.enumerated() {
      try Data(seed).write(to: folder.appendingPathComponent("seed-\(number)"))
    }
    let words = target.words.map { "\"\($0)\"\n" }.joined()
    try Data(words.utf8).write(to: URL(fileURLWithPath: folder.path + ".words"))
  }
}
