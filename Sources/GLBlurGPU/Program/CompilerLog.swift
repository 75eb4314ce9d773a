/// What a shader compiler writes about an error.
package enum CompilerLog {
  /// The number of the source and the line of the first error; nil where the log names none.
  ///
  /// `0:3(23): error: …` is Mesa's, `ERROR: 0:3: …` that of ANGLE, Arm, Imagination and Qualcomm,
  /// `0(3) : error C0000: …` NVIDIA's. Warnings stand before errors, in the same form.
  package static func place(in log: String) -> (source: Int, line: Int)? {
    let lines = log.split(whereSeparator: \.isNewline)
    let errors = lines.filter { $0.lowercased().contains("error") }
    return (errors.isEmpty ? lines : errors).lazy.compactMap(place(inLine:)).first
  }

  /// The first two numbers with nothing but `:` or `(` between them.
  private static func place(inLine line: Substring) -> (source: Int, line: Int)? {
    var rest = line
    while let start = rest.firstIndex(where: \.isASCIIDigit) {
      let source = rest[start...].prefix(while: \.isASCIIDigit)
      rest = rest[source.endIndex...]
      guard let separator = rest.first, ":(".contains(separator) else { continue }
      let number = rest.dropFirst().prefix(while: \.isASCIIDigit)
      if let source = Int(source), let line = Int(number) { return (source, line) }
    }
    return nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
