import GLBlurImage

/// A frame of an animated WebP file, the chunk `ANMF` (RFC 9649, 2.7.1.1).
struct WebPFrame {
  let picture: WebPPicture
  let placement: AnimationLayer.Placement
  let delay: FrameDelay

  /// The reason why a frame is damaged, as the end of a sentence about it.
  struct Problem: Error {
    let reason: String
  }

  /// Reads the head of a frame and of its picture.
  ///
  /// - Parameters:
  ///   - chunk: The chunk `ANMF`.
  ///   - canvas: The size of the canvas, within which the frame must lie.
  ///   - chunksLeft: The number of chunks within frames that may still be looked at.
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
    // The chunks behind the picture are not known yet.
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

/// The decoder of the frames of an animated WebP file.
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
  /// Returns the error with the number of the frame that is damaged.
  ///
  /// - Parameter index: The number from 0 on.
  func inFrame(_ index: Int) -> FileError {
    guard case .damaged(let name, let format, let reason) = self else { return self }
    return .damaged(name: name, format: format, reason: "frame \(index + 1): \(reason)")
  }
}
