import GLBlurImage

/// Animated PNG.
struct APNGCodec: Codec {
  let format = FileFormat.apng
  let endings = [".apng"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp, .iptc, .texts, .resolution]
  let isAnimationOnly = true
  var library: String? { PNGCodec().library }
  var animation: (any AnimationEncoder)? { APNGEncoder() }

  /// Such a file is read as PNG.
  func begins(_ bytes: [UInt8]) -> Bool { false }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile { try PNGCodec().open(source) }

  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    PNGCodec().memory(for: shape, writer)
  }
}

/// An encoder of animated PNG files (PNG specification, third edition, 11.3.6).
private struct APNGEncoder: AnimationEncoder {
  let longestDelay = FrameDelay(Int(UInt16.max), 1)
  let mostLoops = Int(Int32.max)
  /// The sequence number of the next chunk that has one.
  private var sequence = 0

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) {
    let writer = PNGWriter(output, animation.options)
    try writer.write("fcTL", control(frame.shape.size, delay))
    sequence += 1
    // All frames have an alpha channel: a later one may be transparent even if this one is opaque.
    let isFirst = animation.count == 0
    let chunks = isFirst ? PixelChunks.image : PixelChunks(firstSequence: sequence)
    let written = try writer.writePixels(of: frame, hasAlpha: true, chunks)
    sequence += isFirst ? 0 : written
  }

  /// Returns the content of an fcTL chunk: the frame covers the whole picture and replaces the previous
  /// frame.
  private func control(_ size: Size, _ delay: FrameDelay) -> [UInt8] {
    let place = bigEndian(size.width) + bigEndian(size.height) + bigEndian(0) + bigEndian(0)
    let (numerator, denominator) = delay.inTwoBytesEach
    let time = bigEndian(numerator).suffix(2) + bigEndian(denominator).suffix(2)
    return bigEndian(sequence) + place + time + [0, 0]
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    let writer = PNGWriter(output, animation.options)
    let control = (name: "acTL", bytes: bigEndian(animation.count) + bigEndian(animation.loops))
    try writer.writeHead(of: head, hasAlpha: true, with: control, notes: &notes)
    try animation.copyFrames(to: output)
    try writer.writeEnd()
  }
}
