import Foundation

/// A build of this program, and the best times that it has printed.
final class Build {
  private let path: String
  private var names: [String] = []
  private var best: [String: Double] = [:]

  init(_ path: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Failure("no \(path)") }
    self.path = path
  }

  func measure() throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("\(path) has failed") }
    let rows = output.split(separator: "\n").map { $0.split(separator: "\t") }
      .filter { $0.count == 2 }
    names = rows.map { String($0[0]) }
    for row in rows {
      guard let seconds = Double(row[1]) else { throw Failure("\(path) prints \(output)") }
      best[String(row[0])] = min(best[String(row[0])] ?? .infinity, seconds)
    }
  }

  /// Returns, for each subject, how many times as long it takes as in the other build.
  func ratios(to other: Build) -> [(name: String, ratio: Double)] {
    names.map { ($0, (best[$0] ?? .infinity) / (other.best[$0] ?? 0)) }
  }

  /// Returns the best time of a subject: `12.3 ms`.
  func text(_ name: String) -> String {
    String(format: "%.1f ms", 1000 * (best[name] ?? .infinity))
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
