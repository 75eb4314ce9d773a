import GLBlurImage

/// The frame header of a JPEG picture (ITU T.81, B.2.2).
struct JPEGFrame {
  /// A channel.
  struct Component {
    let identifier: UInt8
    /// The sampling factors.
    let horizontal: Int
    let vertical: Int
  }

  let size: Size
  let components: [Component]
  let isProgressive: Bool

  /// Reads the frame header among the segments of a picture. The result is nil if there is none that
  /// is sound.
  init?(_ segments: JPEGSegments, _ source: ByteSource) throws(FileError) {
    guard let segment = segments.all.first(where: { Self.isFrame($0.code) }),
      let bytes = try source.bytes(in: segment.content), bytes.count >= 6
    else { return nil }
    size = Size(width: bigEndianNumber(bytes[3..<5]), height: bigEndianNumber(bytes[1..<3]))
    let count = Int(bytes[5])
    guard bytes.count >= 6 + 3 * count else { return nil }
    components = (0..<count).map { index in
      let start = 6 + 3 * index
      return Component(
        identifier: bytes[start], horizontal: Int(bytes[start + 1] >> 4),
        vertical: Int(bytes[start + 1] & 15))
    }
    isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(segment.code)
  }

  /// Whether a marker begins a frame: other markers among them are DHT, JPG and DAC.
  private static func isFrame(_ code: UInt8) -> Bool {
    (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
  }

  /// Returns the usual notation of the factors by which chroma has fewer columns and rows than luma, or
  /// nil if there is none for them.
  static func subsampling(_ horizontal: Int, _ vertical: Int) -> String? {
    let names = [
      [1, 1]: "4:4:4", [2, 1]: "4:2:2", [2, 2]: "4:2:0", [4, 1]: "4:1:1", [1, 2]: "4:4:0",
      [4, 2]: "4:1:0",
    ]
    return names[[horizontal, vertical]]
  }

  /// The subsampling of luma and chroma in the usual notation, or the factors of all channels if
  /// there is none for them.
  var chromaSubsampling: String? {
    guard components.count >= 3 else { return nil }
    let (luma, blue, red) = (components[0], components[1], components[2])
    if blue.horizontal == red.horizontal, blue.vertical == red.vertical,
      blue.horizontal > 0, blue.vertical > 0,
      luma.horizontal.isMultiple(of: blue.horizontal), luma.vertical.isMultiple(of: blue.vertical),
      let name = Self.subsampling(
        luma.horizontal / blue.horizontal, luma.vertical / blue.vertical)
    {
      return name
    }
    return components.map { "\($0.horizontal)×\($0.vertical)" }.joined(separator: ", ")
  }
}
