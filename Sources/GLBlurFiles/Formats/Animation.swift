public import GLBlurImage

/// An animated PNG, WebP or GIF file from frames of one size (PNG specification, third edition,
/// 11.3.6; RFC 9649, 2.7.1; GIF89a). Programs without animation support show the first frame.
///
/// ```swift
/// var slide = Animation(delay: 40)
/// for frame in frames { try slide.add(frame) }
/// try slide.write(to: "slide.apng")
/// ```
///
/// APNG and WebP files store only the part of a frame that differs from the frame before, and equal
/// frames in a row once. The pixels of APNG and lossless WebP files are exact. In lossy WebP files,
/// pixels that hardly change stay unchanged.
///
/// Until writing, compressed frames lie in memory, or beyond 4 MiB in an unnamed file. GIF frames
/// are not compressed until then.
public struct Animation: Sendable {
  /// The format of the file: `apng`, `webP` or `gif`.
  public let format: FileFormat
  /// The default time of a frame in milliseconds, 0…65535.
  public let delay: Int
  /// How often the animation plays, 0 for endlessly.
  public let loops: Int
  /// The number of frames added so far.
  public private(set) var count = 0
  let options: WriteOptions
  private(set) var layers: [Layer] = []
  private var spool = Spool(in: .live)
  /// The owner of the spool. A changed copy of this animation gets a spool of its own.
  private var owner = Owner()

  private final class Owner: Sendable {}

  /// A picture in the file, for one or more equal frames.
  struct Layer {
    let spool: Spool
    let range: Range<Int>
    let region: Region
    let isBlended: Bool
    fileprivate(set) var disposal = AnimationLayer.Disposal.none
    fileprivate(set) var delay: FrameDelay
  }

  private var first: Head?
  private var encoder: (any AnimationEncoder)?
  /// The number of frames whose time is too long for the file.
  private var shortened = 0
  /// The bytes of a file encoded before it is written, and its notes.
  private var complete: (spool: Spool, notes: [String])?

  /// Whether there is only one frame, which is not kept for comparison.
  var isStill = false

  /// The file name of libvips for GIF files, or nil for the usual one.
  package var libvips: String?
  /// Returns whether the GIF encoder should give up.
  package var isEnded: @Sendable () -> Bool = { false }

  /// A picture without pixels, for the chunks before the first frame.
  private struct Head: RowProducer {
    let shape: ImageShape
    let profile: ColorProfile
    var metadata: Metadata
    var isOpaque: Bool { false }

    func rows<Failure: Error>(
      _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
    ) throws(Failure) {}
  }

  /// Creates an animation without frames.
  ///
  /// - Parameters:
  ///   - format: `apng`, which is the default, `webP` or `gif`; in any other format, adding a frame
  ///     is an error.
  ///   - delay: The time of a frame that is added without one, in milliseconds, limited to 0…65535.
  ///     The default is 100.
  ///   - loops: How often the animation plays, 0 for endlessly, limited to 2147483647, or 65535 for
  ///     WebP and GIF. The default is 0.
  ///   - options: The options of the format, by default those of `WriteOptions()`.
  public init(
    format: FileFormat = .apng, delay: Int = 100, loops: Int = 0,
    options: WriteOptions = WriteOptions()
  ) {
    self.format = format
    self.delay = min(max(delay, 0), 65535)
    self.loops = min(max(loops, 0), format.mostLoops)
    self.options = options
    encoder = format.codec.animation
  }

  /// Adds a frame. The first frame determines the size, depth, colour profile and metadata of the
  /// file.
  ///
  /// WebP stores thousandths of a second and GIF hundredths, with rounding errors carried over to
  /// later frames. APNG stores fractions of two numbers up to 65535, to which other times are
  /// rounded. A frame is shown for at most 655.35 s in GIF, 16777.215 s in WebP, and 65535 s in
  /// APNG.
  ///
  /// - Parameter delay: The time of the frame, or nil for that of the animation.
  /// - Throws: `FileError.cannotEncode` if the size or depth differs from the first frame's,
  ///   `FileError.memory` if keeping a frame exceeds a renderer's memory limit, and
  ///   `FileError.library` if libwebp or libvips is needed and cannot be opened.
  public mutating func add(_ frame: Image, delay: FrameDelay? = nil) throws(FileError) {
    try add(frame as any RowProducer, delay: delay)
  }

  package mutating func add(
    _ frame: any RowProducer, delay: FrameDelay? = nil
  ) throws(FileError) {
    let delay = delay ?? .milliseconds(self.delay)
    let first =
      first ?? Head(shape: frame.shape, profile: frame.profile, metadata: frame.metadata)
    guard frame.shape == first.shape else {
      let (size, firstSize) = (frame.shape.size, first.shape.size)
      throw .cannotEncode(
        name: Self.name, format: format,
        reason: size == firstSize
          ? "frame \(count) has a different depth from the first; give all frames the same "
            + "depth"
          : "frame \(count) has \(size) pixels and the first has \(firstSize); end the chain with "
            + "'resize' to a width and a height")
    }
    try ImageWriter(options).check(first.shape.size, as: format, name: Self.name)
    if self.first == nil, !isStill, let memory = options.memory {
      let needed = ImageWriter(options).memory(forFramesOf: first.shape, as: format)
      guard memory.allows(needed) else {
        throw .memory(name: Self.name, memory.error(needing: needed))
      }
    }
    guard var encoder else {
      throw .cannotEncode(
        name: Self.name, format: format, reason: "the format has no animations")
    }
    self.first = first
    if !isKnownUniquelyReferenced(&owner) {
      owner = Owner()
      spool = Spool(in: .live)
      encoder = try encoder.copy(name: Self.name)
    }
    let start = spool.count
    let output = ByteSink(spool, name: Self.name)
    let added = try encoder.add(frame, delay, of: self, to: output)
    try output.flush()
    if let failure = frame.failure {
      throw .writeFailed(name: Self.name, reason: "\(failure)")
    }
    self.encoder = encoder
    switch added {
    case .joined(let delay): layers[layers.count - 1].delay = delay
    case .layer(let region, let isBlended, let delay, let disposal):
      if !layers.isEmpty { layers[layers.count - 1].disposal = disposal }
      layers.append(
        Layer(
          spool: spool, range: start..<spool.count, region: region, isBlended: isBlended,
          delay: delay))
    }
    count += 1
    if delay.seconds > encoder.longestDelay.seconds { shortened += 1 }
    complete = nil
  }

  /// Encodes a GIF file, which needs all frames and may take long, so that writing only copies
  /// bytes.
  package mutating func encodeAll() throws(FileError) {
    guard encoder?.encodesAtEnd == true, complete == nil else { return }
    var notes: [String] = []
    complete = (try spooled(notes: &notes), notes)
  }

  /// Writes the file like `Image.write(to:options:)`, but in the animation's format.
  ///
  /// - Returns: What the file cannot hold of the colour profile and the metadata, in sentences.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(to path: String) throws(FileError) -> [String] {
    var notes: [String] = []
    try OutputPlace(path, in: .live).write { output throws(FileError) in
      try write(to: output, notes: &notes)
    }
    return notes
  }

  /// The names of the kinds of metadata that the file gets.
  package var metadata: [String] {
    first.map { ImageWriter(options).metadata(of: $0, as: format) } ?? []
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `FileError`.
  public func encoded() throws(FileError) -> [UInt8] {
    var notes: [String] = []
    return try encoded(notes: &notes)
  }

  package func spooled(notes: inout [String]) throws(FileError) -> Spool {
    try spoolBytes(name: Self.name, in: .live) { output throws(FileError) in
      try write(to: output, notes: &notes)
    }
  }

  /// Returns the bytes of the file. `notes` gains sentences on what the file cannot hold of the
  /// colour profile and the metadata.
  ///
  /// - Throws: `FileError`.
  public func encoded(notes: inout [String]) throws(FileError) -> [UInt8] {
    try collectBytes(name: Self.name) { output throws(FileError) in
      try write(to: output, notes: &notes)
    }
  }

  func write(to output: ByteSink, notes: inout [String]) throws(FileError) {
    guard var first, let encoder else {
      throw .cannotEncode(
        name: output.name, format: format, reason: "an animation needs at least one frame")
    }
    if let complete {
      notes += complete.notes
      return try complete.spool.copy(0..<complete.spool.count, to: output)
    }
    first.metadata = first.metadata.prepared(
      for: format, first.shape.size, first.profile, options.metadata, notes: &notes)
    if shortened > 0 {
      notes.append(
        "\(shortened) of \(count) frames are shown for less time than they should be, since "
          + "\(format.rawValue) files hold at most \(encoder.longestDelay)")
    }
    try encoder.write(self, first, to: output, notes: &notes)
  }

  private static let name = "the animation"
}
