import GLBlurImage

/// A frame of an animated WebP file, the chunk `ANMF` (RFC 9649, 2.7.1.1).
struct WebPFrame {
  let picture: WebPPicture
  let placement: AnimationLayer.Placement
  let delay: FrameDelay

  /// Why a frame is damaged, as the end of a sentence about it.
  struct Problem: Error {
    let reason: String
  }

  /// Reads the head of an `ANMF` chunk, which must lie on the canvas, and of its picture.
  ///
  /// - Parameter chunksLeft: The chunks within frames that may still be examined.
  static func read(
    _ chunk: RIFFChunk, on canvas: Size, _ source: ByteSource, chunksLeft: inout Int
  ) throws(FileError) -> Result<WebPFrame, Problem> {
    guard let head = try source.bytes(in: chunk.content.prefix(16)), head.count == 16 else {
      return .failure(Problem(reason: "is too short"))
    }
    let numbers = stride(from: 0, to: 15, by: 3).map { littleEndianNumber(head[$0..<$0 + 3]) }
    let region = Region(
      x: 2 * numbers[0], y: 2 * numbers[1], width: numbers[2] + 1, height: numbers[3] + 1)
    let picture: WebPPicture
    switch try self.picture(in: chunk, source, &chunksLeft) {
    case .success(let found): picture = found
    case .failure(let problem): return .failure(problem)
    }
    let size = Size(width: region.width, height: region.height)
    guard picture.size == size else {
      return .failure(Problem(reason: "has \(picture.size) pixels, and should have \(size)"))
    }
    guard region.x + region.width <= canvas.width, region.y + region.height <= canvas.height else {
      return .failure(Problem(reason: "is not within the canvas of \(canvas) pixels"))
    }
    let placement = AnimationLayer.Placement(
      region: region, isBlended: head[15] & 2 == 0,
      disposal: head[15] & 1 == 1 ? .background : .none)
    return .success(
      WebPFrame(picture: picture, placement: placement, delay: .milliseconds(numbers[4])))
  }

  private static func picture(
    in chunk: RIFFChunk, _ source: ByteSource, _ chunksLeft: inout Int
  ) throws(FileError) -> Result<WebPPicture, Problem> {
    var place = chunk.content.lowerBound + 16
    var alpha: RIFFChunk?
    // Chunks after the picture are not read.
    while place < chunk.content.upperBound, let inner = try RIFFChunk(source, at: place),
      inner.content.upperBound <= chunk.content.upperBound
    {
      chunksLeft -= 1
      guard chunksLeft >= 0 else { return .failure(Problem(reason: "has too many chunks")) }
      switch inner.name {
      case "ALPH": alpha = alpha ?? inner
      case "VP8 ", "VP8L":
        if let picture = try WebPPicture(inner, alpha: alpha, source) { return .success(picture) }
        return .failure(Problem(reason: "has no picture"))
      default: break
      }
      place = inner.end
    }
    return .failure(Problem(reason: "has no picture"))
  }
}

final class WebPLayers: LayerSource {
  private let frames: [WebPFrame]
  private let colors: DecodedColors
  private let source: ByteSource

  init(_ frames: [WebPFrame], _ colors: DecodedColors, _ source: ByteSource) {
    self.frames = frames
    self.colors = colors
    self.source = source
  }

  private func decoder(_ frame: WebPFrame) -> WebPDecoder {
    WebPDecoder(
      picture: frame.picture, origin: (0, 0), canvas: frame.picture.size, colors: colors,
      orientation: .upright, source: source)
  }

  var layerBytes: Int { frames.map { decoder($0).byteCount }.max() ?? 0 }

  var keptBytes: Int { frames.count * MemoryLayout<WebPFrame>.stride }

  func layer(_ index: Int) throws(FileError) -> AnimationLayer {
    let frame = frames[index]
    do throws(FileError) {
      return AnimationLayer(
        image: try decoder(frame).image(), placement: frame.placement, delay: frame.delay)
    } catch {
      throw error.inFrame(index)
    }
  }
}

extension FileError {
  /// Returns an error of damage with the number of a frame, whose index counts from 0.
  func inFrame(_ index: Int) -> FileError {
    guard case .damaged(let name, let format, let reason) = self else { return self }
    return .damaged(name: name, format: format, reason: "frame \(index + 1): \(reason)")
  }
}

/// An encoded WebP picture: the chunk `VP8L`, or `VP8 ` and perhaps `ALPH` with its alpha.
struct WebPPicture {
  let size: Size
  let isLossless: Bool
  let hasAlpha: Bool
  /// The chunks in libwebp's order.
  private let chunks: [RIFFChunk]

  /// Reads the head of a picture in a chunk `VP8L` or `VP8 `, or returns nil if there is none.
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

  /// Reads the header of a lossless picture (RFC 9649, 3.4): a signature, 14 bits each for width
  /// and height less 1, a bit for alpha and three for version 0.
  private static func lossless(_ head: [UInt8]) -> (size: Size, hasAlpha: Bool)? {
    guard head.count >= 5, head[0] == 0x2F else { return nil }
    let bits = littleEndianNumber(head[1..<5])
    guard bits >> 29 == 0 else { return nil }
    let size = Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    return (size, bits >> 28 & 1 == 1)
  }

  var byteCount: Int { chunks.reduce(0) { $0 + $1.place.count } }

  /// The memory of libwebp for decoding, besides the encoded bytes and the rows.
  var decodingBytes: Int {
    // A lossless picture takes 4 bytes a pixel, and so does alpha, plus a byte a pixel in the end.
    // Code tables have about 1 MiB in files with many, and rows of blocks 100 bytes a column.
    let perPixel = isLossless ? 4 : hasAlpha ? 5 : 0
    return perPixel * size.width * size.height + 100 * size.width + 4 << 20
  }

  /// Reads the chunks, or throws `FileError.readFailed` if the file has become shorter.
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
