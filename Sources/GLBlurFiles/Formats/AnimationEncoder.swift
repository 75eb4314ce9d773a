import GLBlurImage

protocol AnimationEncoder: Sendable {
  var longestDelay: FrameDelay { get }
  var mostLoops: Int { get }
  /// Whether most encoding happens when the file is written.
  var encodesAtEnd: Bool { get }

  /// Writes the pixels of a frame's layer.
  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError) -> AddedFrame

  /// Writes the file.
  ///
  /// - Parameter head: A picture without pixels, with the size, profile and metadata of the file.
  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError)

  /// Returns an independent encoder of the same frames.
  func copy(name: String) throws(FileError) -> Self
}

/// How an animation shows an added frame.
enum AddedFrame {
  /// By the layer before, with this new time.
  case joined(FrameDelay)
  /// By a new layer, after the disposal of the layer before.
  case layer(Region, isBlended: Bool, FrameDelay, after: AnimationLayer.Disposal)
}

/// The frames of an animation with individually encoded layers, each as small as possible.
struct LayeredFrames: Sendable {
  let format: PixelFormat
  let rules: WrittenCanvas.Rules
  let most: Int
  let denominators: ClosedRange<Int>
  private var canvas: WrittenCanvas?

  init(
    _ format: PixelFormat, _ rules: WrittenCanvas.Rules, most: Int,
    denominators: ClosedRange<Int>
  ) {
    self.format = format
    self.rules = rules
    self.most = most
    self.denominators = denominators
  }

  /// Adds a frame, or joins it with an equal frame before.
  ///
  /// - Parameter encode: Writes the pixels of a layer and returns their traits.
  mutating func add<Traits>(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink,
    _ encode: (any RowProducer, _ isBlended: Bool, ByteSink) throws(FileError) -> Traits
  ) throws(FileError) -> (AddedFrame, Traits?) {
    let whole = Region(frame.shape.size)
    if animation.isStill {
      let traits = try encode(frame, false, output)
      return (.layer(whole, isBlended: false, delay, after: .none), traits)
    }
    let pixels = try Pixels(
      frame, format, threads: PNGWriter.threads(animation.options), name: output.name)
    guard var canvas, let last = animation.layers.last else {
      self.canvas = WrittenCanvas(pixels, rules)
      return (
        .layer(whole, isBlended: false, delay, after: .none), try encode(pixels, false, output)
      )
    }
    let found = canvas.layer(for: pixels)
    if found == nil,
      let time = last.delay.joined(delay, most: most, denominators: denominators)
    {
      return (.joined(time), nil)
    }
    let layer = found ?? canvas.pixel()
    let pictures = canvas.pictures(of: layer, pixels)
    var best = (picture: pictures[0], bytes: Spool?.none, traits: Traits?.none)
    for picture in pictures {
      var traits: Traits?
      let bytes = try spoolBytes(name: output.name, in: .live) { (sink) throws(FileError) in
        traits = try encode(picture.pixels, picture.isBlended, sink)
      }
      if bytes.count < best.bytes?.count ?? .max { best = (picture, bytes, traits) }
    }
    if let bytes = best.bytes { try bytes.copy(0..<bytes.count, to: output) }
    canvas.show(pixels, by: layer, best.picture)
    self.canvas = canvas
    return (
      .layer(layer.region, isBlended: best.picture.isBlended, delay, after: layer.disposal),
      best.traits
    )
  }
}

extension AnimationEncoder {
  var encodesAtEnd: Bool { false }

  func copy(name: String) throws(FileError) -> Self { self }
}
