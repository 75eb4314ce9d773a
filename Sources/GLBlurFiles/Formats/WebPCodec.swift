import CCodecs
import GLBlurImage

/// WebP, still or animated.
struct WebPCodec: Codec {
  let format = FileFormat.webP
  let endings = [".webp"]
  let pixelFormats = [PixelFormat.rgba8]
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp]
  // The head of a picture has 14 bits for each side, and its encoder can use one less than that.
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
private struct WebPAnimationEncoder: AnimationEncoder {
  let longestDelay = FrameDelay(1 << 24 - 1, 1000)
  let mostLoops = 65535
  /// Whether a frame has alpha.
  private var hasAlpha = false
  /// The time of the frames, of which 24 bits are thousandths of a second.
  private var clock = FrameClock(unitsPerSecond: 1000, most: 1 << 24 - 1)

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) {
    let isTranslucent = try WebPWriter(output: output, options: animation.options)
      .writeFrame(frame, delay: clock.units(of: delay))
    hasAlpha = hasAlpha || isTranslucent
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    let writer = WebPWriter(output: output, options: animation.options)
    try writer.writeHead(
      ofFrames: animation.byteCount, hasAlpha: hasAlpha, on: head, loops: animation.loops,
      notes: &notes)
    try animation.copyFrames(to: output)
    try writer.writeEnd(head.metadata)
  }
}
