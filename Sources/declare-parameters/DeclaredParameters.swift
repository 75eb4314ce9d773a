/// A Swift file: its path, for errors, and its text.
package typealias SwiftFile = (path: String, text: String)

/// Returns a Swift file with the initialisers, templates and parameter tables of all filters and
/// views.
/// - Throws: `StatementError` if a statement cannot be understood or lacks something.
package func declaredParameters(in files: [SwiftFile]) throws(StatementError) -> String {
  var types: [(path: String, type: ParameterizedType)] = []
  for file in files {
    try locating(file.path) { () throws(StatementError) in
      types += try StatementReader(text: file.text).types().map { (file.path, $0) }
    }
  }
  let shared = Dictionary(
    types.filter { $0.type.kind == .shared }.map { ($0.type.name, $0.type.parameters) },
    uniquingKeysWith: { first, _ in first })
  var lines = ["// Made from the properties of filters and views by declare-parameters.", ""]
  for (path, type) in types where type.kind != .shared {
    try locating(path) { () throws(StatementError) in
      lines += try DeclarationWriter(type, shared: shared).lines()
    }
  }
  return lines.joined(separator: "\n")
}

private func locating(
  _ path: String, _ work: () throws(StatementError) -> Void
) throws(StatementError) {
  do throws(StatementError) {
    try work()
  } catch {
    throw StatementError(path: path, line: error.line, error.message)
  }
}

/// An error in the statement of a parameter.
package struct StatementError: Error, CustomStringConvertible {
  var path = ""
  /// From 1.
  let line: Int
  let message: String

  init(path: String = "", line: Int, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// The error in the form of the compiler's.
  package var description: String { "\(path):\(line): error: \(message)" }
}
