public import GLBlurImage

/// Frames of one size on their way into an animated PNG file (PNG specification, third edition,
/// 11.3.6), which programs that do not animate show the first frame of.
///
/// ```swift
/// var slide = Animation(delay: 40)
/// for frame in frames { try slide.add(frame) }
/// try slide.write(to: "slide.apng")
/// ```
///
/// Deflated frames are in memory until the file is written.
public struct Animation: Sendable {
  /// How long each frame is shown, in milliseconds, 0…65535.
  public let delay: Int
  /// How often all frames are shown; 0 is for ever.
  public let loops: Int
  public private(set) var count = 0
  private let options: WriteOptions
  /// The chunks of each.
  private var frames: [[UInt8]] = []
  private var first: Head?
  /// Of the next chunk that has a number.
  private var sequence = 0

  /// A picture without pixels that tells what the file begins with.
  private struct Head: RowProducer {
    let shape: ImageShape
    let profile: ColorProfile
    var isOpaque: Bool { false }

    func rows<Failure: Error>(
      _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
    ) throws(Failure) {}
  }

  /// Values beyond their ranges count as the nearest within.
  public init(delay: Int = 100, loops: Int = 0, options: WriteOptions = WriteOptions()) {
    self.delay = min(max(delay, 0), 65535)
    self.loops = min(max(loops, 0), Int(Int32.max))
    self.options = options
  }

  /// Adds a frame. The first one's size, depth and colour profile are the file's.
  ///
  /// - Throws: `FileError.cannotEncode` where size or depth is not the first one's.
  public mutating func add(_ frame: Image) throws(FileError) { try add(frame as any RowProducer) }

  package mutating func add(_ frame: any RowProducer) throws(FileError) {
    let first = first ?? Head(shape: frame.shape, profile: frame.profile)
    guard frame.shape == first.shape else {
      let (size, firstSize) = (frame.shape.size, first.shape.size)
      throw .cannotEncode(
        name: Self.name, format: .apng,
        reason: size == firstSize
          ? "frame \(count) has another depth than the first; give all the same"
          : "frame \(count) has \(size) pixels and the first has \(firstSize); end the chain with "
            + "'resize' to a width and a height")
    }
    self.first = first
    var sequence = sequence
    let bytes = try collectBytes(name: Self.name) { output throws(FileError) in
      let writer = PNGWriter(output, options)
      try writer.write("fcTL", frameControl(first.shape.size))
      // What has no alpha in one frame may have it in another, which is not known yet.
      let chunks = count == 0 ? .image : PixelChunks(firstSequence: sequence + 1)
      let written = try writer.writePixels(of: frame, hasAlpha: true, chunks)
      sequence += 1 + (count == 0 ? 0 : written)
    }
    self.sequence = sequence
    frames.append(bytes)
    count += 1
  }

  /// Writes the file, as `Image.write` does, whatever its name's ending.
  ///
  /// - Returns: a sentence for each part of the colour profile that the file could not carry.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(to path: String) throws(FileError) -> [String] {
    var notes: [String] = []
    try OutputPlace(path, in: .live).write { output throws(FileError) in
      try write(to: output, notes: &notes)
    }
    return notes
  }

  /// The bytes of the file.
  ///
  /// - Throws: `FileError`.
  public func encoded() throws(FileError) -> [UInt8] {
    var notes: [String] = []
    return try encoded(notes: &notes)
  }

  /// As `encoded()`; `notes` gains what `write` returns.
  public func encoded(notes: inout [String]) throws(FileError) -> [UInt8] {
    try collectBytes(name: Self.name) { output throws(FileError) in
      try write(to: output, notes: &notes)
    }
  }

  func write(to output: ByteSink, notes: inout [String]) throws(FileError) {
    guard let first else {
      throw .cannotEncode(name: output.name, format: .apng, reason: "it needs a frame at least")
    }
    let writer = PNGWriter(output, options)
    let control = (name: "acTL", bytes: bigEndian(count) + bigEndian(loops))
    try writer.writeHead(of: first, hasAlpha: true, with: control, notes: &notes)
    for frame in frames { try output.write(frame) }
    try writer.writeEnd()
  }

  private static let name = "the animation"

  /// The content of fcTL: the whole picture, shown for `delay` in place of what was there.
  private func frameControl(_ size: Size) -> [UInt8] {
    let place = bigEndian(size.width) + bigEndian(size.height) + bigEndian(0) + bigEndian(0)
    let milliseconds = bigEndian(delay).suffix(2) + bigEndian(1000).suffix(2)
    return bigEndian(sequence) + place + milliseconds + [0, 0]
  }
}
