import Foundation

/// The files of the repository.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(of name: String) -> String { root.appendingPathComponent(name).path }

  static func text(of name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The chain files of the repository, by their paths.
  static func chains(in folder: String) throws -> [String] {
    try files(in: folder, ending: ".json")
  }

  /// The files below a folder of the repository whose names have an ending, by their paths.
  static func files(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(of: folder)).sorted()
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }
}
