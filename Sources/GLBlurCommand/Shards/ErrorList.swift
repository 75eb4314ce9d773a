import GLBlurChain
import GLBlurFiles

/// The file beside a tar file that lists the members left out.
enum ErrorList {
  static func line(_ name: [UInt8], _ failure: Failure) -> String {
    JSONText.object([
      ("member", .string(text(name))), ("status", .integer(Int(failure.status.rawValue))),
      ("message", .string(failure.message)),
    ]).file(width: .max)
  }

  /// Writes the list, or removes that of an earlier run if there are no lines.
  static func write(_ lines: [String], for tar: String) throws(FileError) {
    let path = name(for: tar)
    if lines.isEmpty { return try AppendedFile.remove(path) }
    try AppendedFile.replace(path, with: lines.joined())
  }

  /// `shard-000.errors.jsonl` for `shard-000.tar`.
  private static func name(for tar: String) -> String {
    let ending = ".tar"
    return (tar.lowercased().hasSuffix(ending) ? String(tar.dropLast(ending.count)) : tar)
      + ".errors.jsonl"
  }
}
