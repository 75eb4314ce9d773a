import Foundation

/// A Swift file of the package, with the tokens of its text.
struct SourceFile {
  /// The path from the folder of the modules: `GLBlurFiles/PNG/Reading/ChunkReader.swift`.
  let path: String
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    tokens = Tokenizer(text).tokens
  }

  private var parts: [Substring] { path.split(separator: "/") }

  var module: String { String(parts[0]) }

  /// The folder within the module, or "." for the module's root folder.
  ///
  /// - Parameter depth: The number of path components that count. Files in deeper folders count as
  ///   files of the folder at that depth.
  func folder(depth: Int) -> String {
    let folders = parts.dropFirst().dropLast()
    return folders.isEmpty ? "." : folders.prefix(depth).joined(separator: "/")
  }

  /// The number of folders between the module's root folder and the file.
  var depth: Int { parts.count - 2 }
}

/// The folder of the package.
let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Returns the paths of all Swift files in a folder of the package, sorted.
func swiftFiles(in folder: String) throws -> [String] {
  let root = package.appending(path: folder).path()
  return try FileManager.default.subpathsOfDirectory(atPath: root)
    .filter { $0.hasSuffix(".swift") }.sorted()
}

/// Returns the text of a file of the package.
func text(of path: String) throws -> String {
  try String(contentsOf: package.appending(path: path), encoding: .utf8)
}
