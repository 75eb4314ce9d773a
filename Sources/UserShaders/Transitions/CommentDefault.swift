/// Parses the default in a comment after a uniform: `= 1.0`, or `= vec2(0.5, 0.5); more`.
enum CommentDefault {
  private static let lengthLimit = 200

  /// Returns the expression after the equals sign, or nil. It ends at a word that no operator
  /// joins, so a comment may continue.
  static func expression(in comment: String) -> String? {
    let bytes = Array(comment.utf8)
    var index = 0
    func skipSpace() {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
    }
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipSpace()
    let start = index
    var end = index
    var depth = 0
    var needsOperand = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isSpace {
        index += 1
        continue
      }
      if byte.isNamePart || byte == UInt8(ascii: ".") {
        guard needsOperand else { break }
        while index < bytes.count, bytes[index].isNamePart || bytes[index] == UInt8(ascii: ".") {
          index += 1
        }
        needsOperand = false
      } else if byte == UInt8(ascii: "(") {
        depth += 1
        index += 1
        needsOperand = true
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
        index += 1
        needsOperand = false
      } else if byte == UInt8(ascii: ","), depth > 0 {
        index += 1
        needsOperand = true
      } else if "+-*/".utf8.contains(byte), !startsComment(bytes, index) {
        index += 1
        needsOperand = true
      } else {
        break
      }
      if depth == 0, !needsOperand { end = index }
    }
    guard end > start, end - start <= lengthLimit else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func startsComment(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else { return false }
    return bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "*")
  }
}
