internal import GLSLCompiler

/// A source text with conversion between offsets and lines and columns.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r")
      // CR LF is one line end, as in the compiler.
      if isReturn, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
      if isReturn || byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// Returns the line and the column, in Unicode scalars, of an offset in bytes.
  func position(_ offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[lineStarts[low]..<offset].count { $0 & 0xc0 != 0x80 }
    return SourcePosition(source: 0, line: Int32(low + 1), column: Int32(column + 1))
  }

  func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(start: position(offsets.lowerBound), end: position(offsets.upperBound))
  }

  /// Returns the offsets of the character at a line and a column, both from 1.
  func offset(line: Int, column: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return 0..<0 }
    var offset = lineStarts[line - 1]
    var rest = column - 1
    while offset < bytes.count {
      if bytes[offset] & 0xc0 != 0x80 {
        if rest == 0 { break }
        rest -= 1
      }
      offset += 1
    }
    return offset..<min(offset + 1, bytes.count)
  }

  /// Returns the offsets of the first character of a range.
  func offsets(_ range: SourceRange) -> Range<Int> {
    offset(line: Int(range.start.line), column: Int(range.start.column))
  }

  func string(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets], as: UTF8.self)
  }
}

extension UInt8 {
  var isSpace: Bool { self == 32 || (9...13).contains(self) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
  var isNamePart: Bool { isNameStart || isDigit }
}

extension String {
  /// True if the text is an identifier of GLSL.
  var isIdentifier: Bool {
    utf8.first?.isNameStart ?? false && utf8.allSatisfy(\.isNamePart)
  }
}
