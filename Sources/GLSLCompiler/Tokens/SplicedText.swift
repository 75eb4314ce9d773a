/// The bytes of a source text after joining lines that end with a backslash, with the positions of
/// physical lines.
struct SplicedText {
  private(set) var bytes: [UInt8] = []
  /// The offsets of physical lines in `bytes`, without the first. Joined lines have equal offsets
  /// if they are empty.
  private(set) var lineStarts: [Int] = []

  /// Joins the lines of a text. All line ends (LF, CR LF, CR) become LF.
  init(_ text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      let isContinuation =
        byte == UInt8(ascii: "\\") && index < text.count
        && (text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r"))
      let lineEnd = isContinuation ? text[index] : byte
      guard lineEnd == UInt8(ascii: "\n") || lineEnd == UInt8(ascii: "\r") else {
        bytes.append(byte)
        continue
      }
      if isContinuation { index += 1 }
      if lineEnd == UInt8(ascii: "\r"), index < text.count, text[index] == UInt8(ascii: "\n") {
        index += 1
      }
      if !isContinuation { bytes.append(UInt8(ascii: "\n")) }
      lineStarts.append(bytes.count)
    }
  }
}
