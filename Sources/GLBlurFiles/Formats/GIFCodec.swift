import CCodecs
import GLBlurImage

/// GIF, still or animated.
struct GIFCodec: VipsCodec {
  let format = FileFormat.gif
  let endings = [".gif"]
  let pixelFormats = [PixelFormat.rgba8]
  let hasLossless = false
  // The file has 16 bits for each side.
  let maximumSide: Int? = 65535
  let loader = CVIPS_GIF
  let decoderBytes = (opaque: VipsReader.gifDecoderBytes, withAlpha: VipsReader.gifDecoderBytes)
  let encoder: cvips_encoder? = CVIPS_ONE_GIF
  var animation: (any AnimationEncoder)? { GIFAnimation() }

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
  }

  func frames(of source: ByteSource) throws(FileError) -> OpenedFrames {
    let reader = try VipsReader(source, self)
    return OpenedFrames(
      count: reader.info.frameCount, still: { open(reader, source) },
      all: { () throws(FileError) in try VipsFrames(reader, name: source.name) })
  }
}

extension GIFAnimation: AnimationEncoder {
  var longestDelay: FrameDelay { FrameDelay(Int(UInt16.max), 100) }
  var mostLoops: Int { 65535 }
  var encodesAtEnd: Bool { true }

  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) -> AddedFrame {
    try add(frame, delay: delay, library: animation.libvips, name: output.name)
    // libvips finds what changes.
    return .layer(Region(frame.shape.size), isBlended: false, delay, after: .none)
  }

  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    try write(
      to: output, loops: animation.loops, library: animation.libvips, profile: head.profile,
      isEnded: animation.isEnded, notes: &notes)
  }
}
