/// What a JPEG 2000 file says about its samples (ITU-T T.800). libvips reports neither their bits
/// nor the channels' meaning.
struct JPEG2000Header {
  /// The bits of the first component's samples, if stated.
  private(set) var bits: Int?
  /// Whether these samples may be negative.
  private(set) var isSigned = false
  private(set) var hasPalette = false
  /// The kinds of the channels, if stated.
  private(set) var channels: [Channel]?
  private(set) var pictures = 0

  /// The kinds of channels (I.5.3.6).
  enum Channel: Int {
    case color = 0
    case opacity = 1
    case premultipliedOpacity = 2
    case unspecified = 65535
  }

  /// Reads the boxes of a file. A file that begins with its pixels has none.
  init(_ source: ByteSource) throws(FileError) {
    guard try source.bytes(in: 0..<min(4, source.count)) != Self.start else {
      pictures = 1
      try readSize(source, at: 0)
      return
    }
    for box in try source.boxes() {
      if box.type == "jp2h", let content = try source.bytes(in: box.content) {
        read(BoxReader(content))
      }
      if box.type == "jp2c" {
        if pictures == 0 { try readSize(source, at: box.content.lowerBound) }
        pictures += 1
      }
    }
  }

  /// The markers SOC and SIZ, with which pixels begin.
  private static let start: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  private mutating func read(_ header: BoxReader) {
    hasPalette = header.first("pclr") != nil
    guard var box = header.first("cdef") else { return }
    let kinds = (0..<box.number(2)).map { _ in
      _ = box.number(2)
      let kind = Channel(rawValue: box.number(2)) ?? .unspecified
      // The channel's colour: libvips gives the channels in this order.
      _ = box.number(2)
      return kind
    }
    if !box.isExhausted { channels = kinds }
  }

  /// Reads the marker SIZ (A.5.1), whose 43rd byte has the first component's bits.
  private mutating func readSize(_ source: ByteSource, at offset: Int) throws(FileError) {
    guard let head = try source.bytes(in: offset..<offset + 43), head.starts(with: Self.start)
    else { return }
    bits = Int(head[42] & 0x7F) + 1
    isSigned = head[42] & 0x80 != 0
  }
}
