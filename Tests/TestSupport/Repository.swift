package import Foundation

/// The files of the repository.
package enum Repository {
  /// The folder with Package.swift.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func path(of name: String) -> String { root.appendingPathComponent(name).path }

  package static func text(of name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  package static func chains(in folder: String) throws -> [String] {
    try files(in: folder, ending: ".json").filter { !$0.hasSuffix(".test.json") }
  }

  /// The files below a folder of the repository, by their paths.
  package static func files(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(of: folder)).sorted()
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }
}
