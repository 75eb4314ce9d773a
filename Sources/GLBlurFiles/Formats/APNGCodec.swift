import GLBlurImage

struct APNGCodec: Codec {
  let format = FileFormat.apng
  let endings = [".apng"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16]
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp, .iptc, .texts, .resolution]
  let isAnimationOnly = true
  var library: String? { PNGCodec().library }
  var animation: (any AnimationEncoder)? { APNGEncoder() }

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
  private var sequence = 0
  private var frames: LayeredFrames?

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) -> AddedFrame {
    let most = Int(UInt16.max)
    // Floats are written with 16 bits, in which FFmpeg refuses blended layers.
    let isDeep = frame.shape.format != .rgba8
    var frames =
      frames
      ?? LayeredFrames(
        isDeep ? .rgba16 : .rgba8,
        WrittenCanvas.Rules(
          disposals: [.previous, .background], blends: !isDeep, step: 1, tolerance: nil),
        most: most, denominators: 1...most)
    let isFirst = animation.layers.isEmpty
    let chunks = isFirst ? PixelChunks.image : PixelChunks(firstSequence: sequence + 1)
    let (added, written) = try frames.add(frame, delay, of: animation, to: output) {
      (pixels, _, sink) throws(FileError) in
      // All frames have alpha, since a later one may be transparent even if this one is opaque.
      try PNGWriter(sink, animation.options).writePixels(of: pixels, hasAlpha: true, chunks)
    }
    self.frames = frames
    if let written { sequence += 1 + (isFirst ? 0 : written) }
    return added
  }

  private func control(_ layer: Animation.Layer, _ sequence: Int) -> [UInt8] {
    let region = layer.region
    let place = [region.width, region.height, region.x, region.y].flatMap { bigEndian($0) }
    let (numerator, denominator) = layer.delay.inTwoBytesEach
    let time = bigEndian(numerator).suffix(2) + bigEndian(denominator).suffix(2)
    let disposal: UInt8 =
      switch layer.disposal {
      case .none: 0
      case .background: 1
      case .previous: 2
      }
    return bigEndian(sequence) + place + time + [disposal, layer.isBlended ? 1 : 0]
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    let writer = PNGWriter(output, animation.options)
    let control = (
      name: "acTL", bytes: bigEndian(animation.layers.count) + bigEndian(animation.loops)
    )
    try writer.writeHead(of: head, hasAlpha: true, with: control, notes: &notes)
    var sequence = 0
    for (index, layer) in animation.layers.enumerated() {
      try writer.write("fcTL", self.control(layer, sequence))
      try layer.spool.copy(layer.range, to: output)
      let shape = ImageShape(layer.region.size, head.shape.format)
      sequence += 1 + (index == 0 ? 0 : writer.chunkCount(of: shape, hasAlpha: true))
    }
    try writer.writeEnd()
  }
}
