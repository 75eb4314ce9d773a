/// Reads what shader compilers write about errors.
package enum CompilerLog {
  /// Returns the source number and line of the first error, or nil if the log names none.
  ///
  /// Mesa writes `0:3(23): error: …`, ANGLE, Arm, Imagination and Qualcomm `ERROR: 0:3: …`, and
  /// NVIDIA `0(3) : error C0000: …`. Warnings come before errors, in the same form.
  package static func place(in log: String) -> (source: Int, line: Int)? {
    let lines = log.split(whereSeparator: \.isNewline)
    let errors = lines.filter { $0.lowercased().contains("error") }
    return (errors.isEmpty ? lines : errors).lazy.compactMap(place(inLine:)).first
  }

  /// Returns the first two numbers in the line that only a `:` or a `(` separates.
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
