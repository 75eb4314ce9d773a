import GLBlur
import Testing
import PictureTesting

/// Reports to Swift Testing.
enum Report {
  static func issue(_ text: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Says what was not compared, which fails no test.
  static func warning(_ text: String, at location: SourceLocation) {
    #if compiler(>=6.3)
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
    #else
      print("warning: \(text)")
    #endif
  }

  /// Records an issue and attaches files. The issue says if creating these fails.
  static func issue(
    _ text: String, at location: SourceLocation, attaching files: () throws -> [NamedBytes]
  ) {
    do {
      let files = try files()
      if files.isEmpty { return issue(text, at: location) }
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
      let names = files.map(\.name).joined(separator: ", ")
      issue("\(text)\nAttached for `swift test --attachments-path FOLDER`: \(names).", at: location)
    } catch {
      issue("\(text)\nNothing is attached: \(error)", at: location)
    }
  }
}
