import GLBlurImage

/// The frames of an animated PNG or WebP file, composed of layers.
final class ComposedFrames: FrameSource {
  let info: ImageInfo
  let profile: ColorProfile
  var notes: [String] { info.pictureNotes }
  let metadata: Metadata
  private let layers: any LayerSource
  private let canvasInfo: ImageInfo
  private let name: String
  private var canvas8: LayerCanvas<UInt8>?
  private var canvas16: LayerCanvas<UInt16>?

  init(
    _ layers: any LayerSource, _ info: ImageInfo, _ profile: ColorProfile, metadata: Metadata,
    name: String
  ) {
    self.layers = layers
    self.info = info
    self.profile = profile
    self.metadata = metadata
    self.name = name
    canvasInfo = info.stored
  }

  private var canvasBytes: Int { ImageShape(info.size, info.format).byteCount }

  /// The canvas, the saved part behind a layer, and the layers' data.
  var keptBytes: Int { 2 * canvasBytes + layers.keptBytes + metadata.decodingBytes }

  /// A frame is a copy of the canvas, which may have to be turned.
  var frameBytes: Int {
    max(layers.layerBytes, canvasBytes * (info.turn == .upright ? 1 : 2))
  }

  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay) {
    if index == 0 {
      if info.format == .rgba16 {
        canvas16 = LayerCanvas(canvasInfo.size)
      } else {
        canvas8 = LayerCanvas(canvasInfo.size)
      }
    }
    let delay = try lay(index)
    return (try canvasImage().turned(info.turn, name: name), delay)
  }

  private func canvasImage() throws(FileError) -> Image {
    if let canvas8 { return try canvas8.image(canvasInfo, profile, name: name) }
    if let canvas16 { return try canvas16.image(canvasInfo, profile, name: name) }
    throw .readFailed(name: name, reason: "its frames are out of order")
  }

  /// Lays a layer on the canvas, and releases it before the canvas is copied.
  private func lay(_ index: Int) throws(FileError) -> FrameDelay {
    let layer = try layers.layer(index)
    canvas8?.lay(layer.image, layer.placement)
    canvas16?.lay(layer.image, layer.placement)
    return layer.delay
  }
}

/// A picture to be laid on the canvas of an animated PNG or WebP file.
struct AnimationLayer {
  let image: Image
  let placement: Placement
  let delay: FrameDelay

  struct Placement {
    let region: Region
    /// Whether alpha blends the picture with the pixels there, or they are replaced.
    let isBlended: Bool
    let disposal: Disposal
  }

  /// What happens to the part before the next picture.
  enum Disposal {
    /// The part stays.
    case none
    /// The part becomes transparent.
    case background
    /// The part is restored.
    case previous
  }
}

protocol LayerSource {
  /// The most bytes for decoding a layer, with the decoded picture.
  var layerBytes: Int { get }
  /// The bytes kept between layers.
  var keptBytes: Int { get }

  /// Decodes a layer, numbered from 0. Layers are asked for in order.
  func layer(_ index: Int) throws(FileError) -> AnimationLayer
}

/// The decoder of an animation's frames in order, each with the whole canvas.
protocol FrameSource: AnyObject {
  var info: ImageInfo { get }
  var profile: ColorProfile { get }
  /// The sentences of `Image.notes`.
  var notes: [String] { get }
  var metadata: Metadata { get }
  /// The bytes kept between frames.
  var keptBytes: Int { get }
  /// The most further bytes for decoding a frame, with the frame itself.
  var frameBytes: Int { get }

  /// Decodes a frame, numbered from 0. Frames are asked for in order.
  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay)
}

/// The canvas of an animation, in straight RGBA.
///
/// Animated PNG (third edition, 11.3.6.2) and WebP (RFC 9649, 2.7.1.1) blend alike. The background
/// is transparent, as in browsers, whatever colour a WebP file states.
struct LayerCanvas<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable> {
  private let width: Int
  private var samples: [Sample]
  private var last: AnimationLayer.Placement?
  /// The samples to be restored after the last layer.
  private var saved: [Sample] = []

  init(_ size: Size) {
    width = size.width
    samples = [Sample](repeating: 0, count: 4 * size.width * size.height)
  }

  mutating func lay(_ image: Image, _ placement: AnimationLayer.Placement) {
    dispose()
    let region = placement.region
    let count = 4 * region.width
    if placement.disposal == .previous {
      saved.reserveCapacity(count * region.height)
      for start in starts(of: region) { saved += samples[start..<start + count] }
    }
    last = placement
    let starts = starts(of: region)
    image.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        let source = unsafe bytes.assumingMemoryBound(to: Sample.self)
        for (row, start) in starts.enumerated() {
          let pixels = unsafe UnsafeBufferPointer(rebasing: source[row * count..<(row + 1) * count])
          if placement.isBlended {
            unsafe blend(pixels, at: start)
          } else {
            unsafe samples.replaceSubrange(start..<start + count, with: pixels)
          }
        }
      }
    }
  }

  private func starts(of region: Region) -> [Int] {
    (0..<region.height).map { 4 * ((region.y + $0) * width + region.x) }
  }

  private mutating func dispose() {
    guard let last else { return }
    let count = 4 * last.region.width
    for (row, start) in starts(of: last.region).enumerated() where last.disposal != .none {
      for offset in 0..<count {
        samples[start + offset] = last.disposal == .background ? 0 : saved[row * count + offset]
      }
    }
    saved.removeAll(keepingCapacity: true)
    self.last = nil
  }

  private mutating func blend(_ pixels: UnsafeBufferPointer<Sample>, at start: Int) {
    let opaque = Int(Sample.max)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = unsafe Int(pixels[index + 3])
      let behind = Int(samples[start + index + 3])
      if alpha == 0 { continue }
      if alpha == opaque || behind == 0 {
        for channel in 0..<4 { samples[start + index + channel] = unsafe pixels[index + channel] }
        continue
      }
      let over = alpha * opaque
      let under = behind * (opaque - alpha)
      let sum = over + under
      for channel in 0..<3 {
        let color =
          unsafe Int(pixels[index + channel]) * over
          + Int(samples[start + index + channel]) * under
        samples[start + index + channel] = Sample((color + sum / 2) / sum)
      }
      samples[start + index + 3] = Sample((sum + opaque / 2) / opaque)
    }
  }

  func image(_ info: ImageInfo, _ profile: ColorProfile, name: String) throws(FileError) -> Image {
    try Image(info, profile: profile, name: name) { (target: inout MutableRawSpan) in
      unsafe samples.withUnsafeBytes { samples in
        unsafe target.withUnsafeMutableBytes { unsafe $0.copyMemory(from: samples) }
      }
    }
  }
}
