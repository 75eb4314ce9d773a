import GLBlur

extension Failure {
  /// Creates the failure of a command line that names an image where a chain belongs.
  ///
  /// - Parameters:
  ///   - path: The path that should be that of a chain.
  ///   - phrase: What lies there: `a PNG file`.
  ///   - operands: All operands of the command line, among which there may be a chain.
  static func swapped(_ path: String, _ phrase: String, among operands: [String]) -> Failure {
    let what = "\(named(path)): is \(phrase), and a chain is expected here; "
    guard let chain = operands.first(where: { $0 != path && isChain($0) }) else {
      return .usage(what + "name a chain file first")
    }
    return .usage(
      what + "the arguments are swapped: name the chain first, \(named(chain)) \(named(path))")
  }
}

/// Returns what an image file is that lies where a chain is expected, such as `a PNG file`, or nil
/// if the bytes may be the text of a chain.
func imagePhrase(_ path: String, _ bytes: [UInt8]) -> String? {
  switch FileFormat(signatureOf: bytes) {
  // A text that begins with a comment is like a colour table.
  case .cube? where path.hasSuffix(".json"): return nil
  case let format?: return "a \(format.rawValue) file"
  case nil: break
  }
  // Errors in a text are told by the chain's parser, with their lines.
  let found = ForeignFormat(signatureOf: bytes)
  return found.flatMap { [.json, .text, .empty].contains($0) ? nil : $0.phrase }
}

/// Returns whether a file is a chain, judged by the ending of its name and the beginning of its
/// text.
func isChain(_ path: String) -> Bool {
  guard path != standardStream else { return false }
  return path.hasSuffix(".json") || (try? CompareOperand(path, ReadLimits()))?.isChain ?? false
}
