/// The head of a text chunk of a PNG file (PNG specification, third edition, 11.3.3).
struct PNGText {
  /// The keyword that makes an `iTXt` chunk an XMP packet (XMP specification, part 3, 1.1.5).
  static let xmp = "XML:com.adobe.xmp"

  /// The text by its keyword, or the XMP packet.
  let metadata: ImageInfo.Metadata

  /// Reads the head of a chunk. The result is nil if the chunk is malformed.
  init?(_ name: String, _ content: Range<Int>, _ source: ByteSource) throws(FileError) {
    // A keyword has 79 bytes at most. It, its translation and the language end with a zero.
    guard var rest = try source.bytes(in: content.prefix(4096))?[...],
      let keyword = Self.text(&rest), (1...79).contains(keyword.count)
    else { return nil }
    var isCompressed = name == "zTXt"
    switch name {
    case "zTXt":
      // The only method is deflate.
      guard rest.popFirst() == 0 else { return nil }
    case "iTXt":
      guard let flag = rest.popFirst(), flag <= 1, let method = rest.popFirst(),
        flag == 0 || method == 0, Self.text(&rest) != nil, Self.text(&rest) != nil
      else { return nil }
      isCompressed = flag == 1
    default: break
    }
    let title = printableLatin1(keyword)
    let isXMP = name == "iTXt" && title == Self.xmp
    metadata = ImageInfo.Metadata(
      isXMP ? .xmp : .text, name: isXMP ? "" : title, [content.dropFirst(rest.startIndex)],
      isCompressed: isCompressed, isUTF8: name == "iTXt")
  }

  /// Removes and returns the bytes before the next zero, and removes that. The result is nil if
  /// there is none.
  private static func text(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return bytes[..<end]
  }
}
