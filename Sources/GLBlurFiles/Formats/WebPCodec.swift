import CCodecs
import GLBlurImage

struct WebPCodec: Codec {
  let format = FileFormat.webP
  let endings = [".webp"]
  let pixelFormats = [PixelFormat.rgba8]
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp]
  // A picture's head has 14 bits for each side, and the encoder uses one value less.
  let maximumSide: Int? = 16383
  var library: String? {
    let version = cwebp_version()
    guard version > 0 else { return "libwebp (not installed)" }
    return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
  var animation: (any AnimationEncoder)? { WebPAnimationEncoder() }

  func usualQuality(of pixels: PixelFormat) -> Int { 80 }

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    try open(WebPReader(source), source)
  }

  private func open(_ reader: WebPReader, _ source: ByteSource) -> OpenedFile {
    OpenedFile(info: reader.info, source: source, metadata: reader.metadata) {
      (metadata) throws(FileError) in
      try reader.rows(metadata)
    }
  }

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames {
    let reader = try WebPReader(source)
    return OpenedFrames(
      count: reader.info.frameCount, still: { open(reader, source) },
      all: { () throws(FileError) in try reader.frames() })
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    try WebPWriter(
      output: output, options: writer.options, library: writer.libwebp, files: writer.files
    ).write(picture, notes: &notes)
  }

  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    5 * shape.size.width + WebPEncoder.memory(for: shape.size)
  }
}

/// An encoder of animated WebP files (RFC 9649, 2.7.1).
struct WebPAnimationEncoder: AnimationEncoder {
  let longestDelay = FrameDelay(1 << 24 - 1, 1000)
  let mostLoops = 65535
  /// That of libwebp, gif2webp and FFmpeg for lossy animations. Motion hides errors.
  static let usualQuality = 75
  private var hasAlpha = false
  /// The clock for times of 24 bits, in thousandths of a second.
  private var clock = FrameClock(unitsPerSecond: 1000, most: 1 << 24 - 1)
  private var frames: LayeredFrames?

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) -> AddedFrame {
    var options = animation.options
    options.quality = options.quality ?? Self.usualQuality
    // libwebp's animation encoder (anim_encode.c) ignores differences up to this, from 31 levels at
    // the least quality to 1 at the best.
    let share = (Double(options.quality(of: .webP)) / 100).squareRoot()
    let tolerance = options.isLossless ? nil : Int((31 - 30 * share).rounded())
    var frames =
      frames
      ?? LayeredFrames(
        .rgba8,
        WrittenCanvas.Rules(
          disposals: [.background], blends: true, step: 2, tolerance: tolerance),
        most: longestDelay.numerator, denominators: 1000...1000)
    let time = FrameDelay.milliseconds(clock.units(of: delay))
    let isFirst = animation.layers.isEmpty
    let (added, isTranslucent) = try frames.add(frame, time, of: animation, to: output) {
      [options] (pixels, isBlended, sink) throws(FileError) in
      // If every frame changes everywhere, more effort would take too long.
      let isSmall = isFirst || 2 * pixels.shape.size.area <= frame.shape.size.area
      return try WebPWriter(output: sink, options: options)
        .writeLayer(pixels, isBlended ? .moreForPart : isSmall ? .more : .usual)
    }
    self.frames = frames
    hasAlpha = hasAlpha || isTranslucent == true
    return added
  }

  /// Returns the ANMF header of a layer (2.7.1.1).
  private static func head(of layer: Animation.Layer) -> [UInt8] {
    let region = layer.region
    let numbers = [
      region.x / 2, region.y / 2, region.width - 1, region.height - 1, layer.delay.numerator,
    ]
    let ways: UInt8 = (layer.isBlended ? 0 : 2) | (layer.disposal == .background ? 1 : 0)
    let head = numbers.flatMap { littleEndian($0, bytes: 3) } + [ways]
    return RIFFChunk.head("ANMF", count: head.count + layer.range.count) + head
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    let writer = WebPWriter(output: output, options: animation.options)
    let heads = animation.layers.map { Self.head(of: $0) }
    let count = zip(animation.layers, heads).reduce(0) { $0 + $1.0.range.count + $1.1.count }
    try writer.writeHead(
      ofFrames: count, hasAlpha: hasAlpha, on: head, loops: animation.loops, notes: &notes)
    for (layer, head) in zip(animation.layers, heads) {
      try output.write(head)
      try layer.spool.copy(layer.range, to: output)
    }
    try writer.writeEnd(head.metadata)
  }
}
