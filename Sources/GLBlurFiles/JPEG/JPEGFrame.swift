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

  /// The size, whose height is 0 if it is stated behind the first scan.
  let size: Size
  let components: [Component]
  /// The second byte of the marker, which says how the picture is compressed.
  let code: UInt8
  let bitsPerSample: Int

  var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(code) }

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
    code = segment.code
    bitsPerSample = Int(bytes[0])
  }

  /// Whether a marker begins a frame: other markers among them are DHT, JPG and DAC. The last two are those
  /// of JPEG-LS (ITU-T T.87 and T.870).
  private static func isFrame(_ code: UInt8) -> Bool {
    (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
      || [0xF7, 0xF9].contains(code)
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

extension JPEGSegments {
  /// Returns what libjpeg does not know about a sound picture (ITU-T T.81, table B.1), and what to do about it,
  /// or nil if the frame does not say it.
  func refusal(_ source: ByteSource) -> (feature: String, cure: String)? {
    guard let frame = try? JPEGFrame(self, source) else { return nil }
    let baseline = "export it as baseline or progressive JPEG"
    let converted = "convert it into PNG, for example with ffmpeg of Debian's package ffmpeg"
    // The head of a hierarchical file (DHP) precedes its frames.
    let isHierarchical =
      all.contains { $0.code == 0xDE } || [0xC5, 0xC6, 0xC7, 0xCD, 0xCE, 0xCF].contains(frame.code)
    if isHierarchical { return ("in the hierarchical mode", baseline) }
    switch frame.code {
    case 0xF7, 0xF9: return ("compressed as JPEG-LS", converted)
    case 0xC3: return ("compressed without loss", converted)
    case 0xCB: return ("compressed without loss, with arithmetic coding", baseline)
    case _ where frame.bitsPerSample != 8:
      return (
        "with \(frame.bitsPerSample) bits per sample",
        "export it with 8 bits per sample, or as PNG or TIFF with 16"
      )
    case _ where frame.size.height == 0 && frame.size.width > 0:
      return ("that states its height behind its pixels (DNL)", baseline)
    case _ where ![1, 3, 4].contains(frame.components.count):
      return ("with \(frame.components.count) channels", "export it as grey or RGB")
    case 0xC9, 0xCA: return ("with arithmetic coding", "export it with Huffman coding")
    default: return nil
    }
  }
}
