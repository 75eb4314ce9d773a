import Foundation

struct SourceFile {
  /// From the folder of the modules: `GLBlurFiles/PNG/Reading/ChunkReader.swift`.
  let path: String
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    tokens = Tokenizer(text).tokens
  }

  private var parts: [Substring] { path.split(separator: "/") }

  var module: String { String(parts[0]) }

  /// The folder within the module up to `depth` path components, or "." for the module's root
  /// folder.
  func folder(depth: Int) -> String {
    let folders = parts.dropFirst().dropLast()
    return folders.isEmpty ? "." : folders.prefix(depth).joined(separator: "/")
  }

  var depth: Int { parts.count - 2 }
}

let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Returns the sorted paths of all Swift files in a folder of the package.
func swiftFiles(in folder: String) throws -> [String] {
  let root = package.appending(path: folder).path()
  return try FileManager.default.subpathsOfDirectory(atPath: root)
    .filter { $0.hasSuffix(".swift") }.sorted()
}

func text(of path: String) throws -> String {
  try String(contentsOf: package.appending(path: path), encoding: .utf8)
}
