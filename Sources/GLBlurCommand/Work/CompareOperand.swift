import GLBlur

/// An operand that may be a chain or an image, with its contents.
struct CompareOperand {
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ limits: ReadLimits) throws {
    self.path = path
    bytes = try contents(of: path, limits)
  }

  /// Whether the operand is a chain, judged by the ending of its name and the beginning of its
  /// text.
  var isChain: Bool {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return path.hasSuffix(".json") || first.map("{[".utf8.contains) ?? false
  }
}
