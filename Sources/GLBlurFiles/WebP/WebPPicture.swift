import GLBlurImage

/// An encoded picture of a WebP file: the chunk `VP8L`, or the chunk `VP8 ` and perhaps a chunk `ALPH`
/// with its alpha.
struct WebPPicture {
  let size: Size
  let isLossless: Bool
  let hasAlpha: Bool
  /// The chunks, in the order in which libwebp takes them.
  private let chunks: [RIFFChunk]

  /// Reads the head of a picture.
  ///
  /// - Parameters:
  ///   - chunk: The chunk `VP8L` or `VP8 `.
  ///   - alpha: The chunk `ALPH`, or nil if there is none.
  ///   - source: The file.
  /// - Returns: Nil if the chunk does not begin with the head of a picture.
  init?(_ chunk: RIFFChunk, alpha: RIFFChunk?, _ source: ByteSource) throws(FileError) {
    guard let head = try source.bytes(in: chunk.content.prefix(10)),
      let header = chunk.name == "VP8L" ? Self.lossless(head) : Self.lossy(head)
    else { return nil }
    isLossless = chunk.name == "VP8L"
    size = header.size
    // A lossless picture has its alpha among the other channels.
    let alpha = isLossless ? nil : alpha
    hasAlpha = header.hasAlpha || alpha != nil
    chunks = (alpha.map { [$0] } ?? []) + [chunk]
  }

  /// Reads the frame header of a key frame (RFC 6386, 9.1).
  private static func lossy(_ head: [UInt8]) -> (size: Size, hasAlpha: Bool)? {
    // The lowest bit is 0 for a key frame.
    guard head.count >= 10, head[0] & 1 == 0, head[3..<6].elementsEqual([0x9D, 0x01, 0x2A]) else {
      return nil
    }
    // The two highest bits recommend a scale, which no decoder applies.
    let size = Size(
      width: littleEndianNumber(head[6..<8]) & 0x3FFF,
      height: littleEndianNumber(head[8..<10]) & 0x3FFF)
    return size.width > 0 && size.height > 0 ? (size, false) : nil
  }

  /// Reads the header of a lossless picture (RFC 9649, 3.4): a signature, 14 bits each for the width
  /// and the height, less 1, a bit for alpha and three of a version, which is 0.
  private static func lossless(_ head: [UInt8]) -> (size: Size, hasAlpha: Bool)? {
    guard head.count >= 5, head[0] == 0x2F else { return nil }
    let bits = littleEndianNumber(head[1..<5])
    guard bits >> 29 == 0 else { return nil }
    let size = Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    return (size, bits >> 28 & 1 == 1)
  }

  /// The number of bytes in the file.
  var byteCount: Int { chunks.reduce(0) { $0 + $1.place.count } }

  /// The number of bytes that libwebp takes while it decodes the picture, besides the encoded bytes and
  /// the rows.
  var decodingBytes: Int {
    // It keeps a lossless picture with 4 bytes a pixel, and so it does with alpha, which then becomes a
    // byte a pixel. Code tables have about 1 MiB in files with many of them, and rows of blocks 100
    // bytes a column.
    let perPixel = isLossless ? 4 : hasAlpha ? 5 : 0
    return perPixel * size.width * size.height + 100 * size.width + 4 << 20
  }

  /// Reads the chunks.
  ///
  /// - Throws: `FileError.readFailed` if the file has become shorter.
  func bytes(_ source: ByteSource) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount + chunks.count)
    let most = 1 << 20
    for chunk in chunks {
      for start in stride(from: chunk.place.lowerBound, to: chunk.place.upperBound, by: most) {
        let place = start..<min(start + most, chunk.place.upperBound)
        guard let part = try source.bytes(in: place) else {
          throw .readFailed(name: source.name, reason: "it has become shorter")
        }
        bytes += part
      }
      bytes += RIFFChunk.padding(chunk.content.count)
    }
    return bytes
  }
}
