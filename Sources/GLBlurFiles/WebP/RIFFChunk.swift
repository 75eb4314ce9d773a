import GLBlurImage

/// A chunk of a RIFF file: a name of four characters, the size of the content, and the content.
struct RIFFChunk {
  let name: String
  /// The offsets in the file of the content.
  let content: Range<Int>

  /// The offset of the next chunk: the content is padded to an even number of bytes.
  var end: Int { content.upperBound + content.count % 2 }

  /// The number of bytes of a chunk's head.
  static let headCount = 8

  /// The offsets in the file of the head and the content.
  var place: Range<Int> { content.lowerBound - Self.headCount..<content.upperBound }

  /// Reads the head of the chunk at an offset. The result is nil if it is not within the file. The
  /// content may not be.
  init?(_ source: ByteSource, at offset: Int) throws(FileError) {
    let start = offset + Self.headCount
    guard let head = try source.bytes(in: offset..<start) else { return nil }
    self.init(head, at: offset)
  }

  /// Creates a chunk from its head, which lies at an offset.
  init(_ head: [UInt8], at offset: Int) {
    name = printableLatin1(head[..<4])
    let start = offset + Self.headCount
    content = start..<start + littleEndianNumber(head[4..<8])
  }

  /// Returns the head of a chunk with a number of bytes.
  static func head(_ name: String, count: Int) -> [UInt8] {
    Array(name.utf8) + littleEndian(count, bytes: 4)
  }

  /// Returns a chunk, with its padding.
  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    head(name, count: content.count) + content + padding(content.count)
  }

  /// Returns the bytes that follow a content of a number of bytes.
  static func padding(_ count: Int) -> [UInt8] { count.isMultiple(of: 2) ? [] : [0] }
}
