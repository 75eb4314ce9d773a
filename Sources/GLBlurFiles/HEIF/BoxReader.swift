/// A reader of big-endian numbers and boxes (ISO/IEC 14496-12, 4.2). Reading beyond the end gives 0
/// or nothing.
struct BoxReader {
  private let bytes: [UInt8]
  /// The offsets of the remaining bytes.
  private(set) var rest: Range<Int>
  private(set) var isExhausted = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rest = bytes.indices
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    rest = range
  }

  /// A box with its type of four characters.
  struct Box {
    let type: String
    var content: BoxReader
  }

  var all: [UInt8] { Array(bytes[rest]) }

  /// Reads an unsigned number of up to eight bytes. A number above `Int.max` ends reading.
  mutating func number(_ count: Int) -> Int {
    guard count <= rest.count else {
      isExhausted = true
      rest = rest.upperBound..<rest.upperBound
      return 0
    }
    let value = bytes[rest.prefix(count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest.removeFirst(count)
    guard let number = Int(exactly: value) else {
      isExhausted = true
      return 0
    }
    return number
  }

  /// Reads four characters, with question marks for unprintable ones.
  mutating func code() -> String {
    printableLatin1(take(4))
  }

  /// Reads bytes up to the next zero, and skips the zero.
  mutating func text() -> String {
    let text = bytes[rest].prefix { $0 != 0 }
    rest.removeFirst(min(text.count + 1, rest.count))
    return printableLatin1(text)
  }

  mutating func versionAndFlags() -> (version: Int, flags: Int) {
    (number(1), number(3))
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = rest.prefix(max(0, count))
    if taken.count < count { isExhausted = true }
    rest.removeFirst(taken.count)
    return bytes[taken]
  }

  mutating func box() -> Box? {
    guard rest.count >= 8 else { return nil }
    let start = rest.lowerBound
    var size = number(4)
    let type = code()
    if size == 1 { size = number(8) }
    // A size of 0 stands for the rest of the file.
    let end = size == 0 ? rest.upperBound : start.addingReportingOverflow(size).partialValue
    guard rest.lowerBound <= end, end <= rest.upperBound else {
      isExhausted = true
      return nil
    }
    let content = BoxReader(bytes, rest.lowerBound..<end)
    rest = end..<rest.upperBound
    return Box(type: type, content: content)
  }

  /// Returns at most 10 000 boxes of the rest.
  func boxes() -> [Box] {
    var reader = self
    var boxes: [Box] = []
    while boxes.count < 10_000, let box = reader.box() { boxes.append(box) }
    return boxes
  }

  func first(_ type: String) -> BoxReader? {
    boxes().first { $0.type == type }?.content
  }
}

func encodedBox(_ type: String, _ content: [UInt8]) -> [UInt8] {
  let count = content.count + 8
  // A length of 1 announces one of eight bytes after the type.
  return count <= UInt32.max
    ? bigEndian(count) + Array(type.utf8) + content
    : bigEndian(1) + Array(type.utf8) + bigEndian((count + 8) >> 32) + bigEndian(count + 8)
      + content
}

extension ByteSource {
  /// Returns at most 10 000 boxes, up to the first that exceeds the file.
  func boxes() throws(FileError) -> [(type: String, content: Range<Int>)] {
    var boxes: [(type: String, content: Range<Int>)] = []
    var start = 0
    while boxes.count < 10_000, start < count {
      guard let head = try bytes(in: start..<min(start + 16, count)) else { break }
      var reader = BoxReader(head)
      var size = reader.number(4)
      let type = reader.code()
      var content = start + 8
      if size == 1 {
        size = reader.number(8)
        content += 8
      }
      // A size of 0 stands for the rest of the file.
      if size == 0 { size = count - start }
      guard !reader.isExhausted, size >= content - start, size <= count - start else { break }
      start += size
      boxes.append((type, content..<start))
    }
    return boxes
  }
}
