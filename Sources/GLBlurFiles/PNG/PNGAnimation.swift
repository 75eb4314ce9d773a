import CDeflate
import GLBlurImage

/// The frames of an animated PNG file, found by its chunks (PNG specification, third edition, 4.9 and
/// 11.3.5). The pixels are read later.
struct PNGAnimation {
  /// A frame, and the places of the contents of its pixel chunks: those of IDAT, or those of fdAT
  /// behind their sequence numbers.
  struct Frame {
    let placement: AnimationLayer.Placement
    let delay: FrameDelay
    fileprivate(set) var data: [Range<Int>] = []
    /// Whether the chunks are fdAT.
    fileprivate(set) var isNumbered = true

    init(_ placement: AnimationLayer.Placement, _ delay: FrameDelay) {
      self.placement = placement
      self.delay = delay
    }

    /// The number of bytes of a PNG file with these pixels, besides those of its head.
    var byteCount: Int { data.reduce(0) { $0 + $1.count + 12 } }
  }

  /// The reason why a frame is damaged, as the end of a sentence about it.
  struct Problem: Error {
    let reason: String
  }

  private struct Chunk {
    let name: String
    let content: Range<Int>
    var end: Int { content.upperBound + 4 }
  }

  /// The chunks before the pixels that say what samples mean. A frame has those of the file.
  private static let meaning: Set<String> = [
    "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT",
  ]

  /// The number of times that the animation is played, 0 for endlessly.
  private(set) var loops = 0
  private(set) var frames: [Frame] = []
  /// The contents of IHDR, and whole chunks that say what samples mean.
  private(set) var header: [UInt8] = []
  private(set) var head: [UInt8] = []
  private let source: ByteSource
  private let canvas: Size
  private var frameCount = 0
  private var sequence = 0
  /// Whether there has been a chunk IDAT, with the pixels that every program shows.
  private var hasPixels = false
  /// Whether these pixels are those of the first frame.
  private var isFirstShown = false
  /// The names of the chunks in `head`, and that of the last chunk.
  private var named: Set<String> = []
  private var lastName = ""

  /// Returns the numbers of frames and of plays that a PNG file announces before its pixels, or nil if
  /// it announces none, also if it is damaged.
  static func control(_ source: ByteSource) throws(FileError) -> (frames: Int, loops: Int)? {
    var place = 8
    for _ in 0..<PNGInspector.mostChunks {
      guard let chunk = try chunk(source, at: place), chunk.name != "IDAT", chunk.name != "IEND"
      else { return nil }
      if chunk.name == "acTL", chunk.content.count == 8, try isSound(chunk, source),
        let bytes = try source.bytes(in: chunk.content)
      {
        return (bigEndianNumber(bytes[..<4]), bigEndianNumber(bytes[4...]))
      }
      place = chunk.end
    }
    return nil
  }

  /// Looks through a file.
  ///
  /// - Parameter canvas: The size of the picture.
  /// - Throws: `FileError.damaged` if the chunks are not those of a whole animation.
  init(_ source: ByteSource, canvas: Size) throws(FileError) {
    self.source = source
    self.canvas = canvas
    guard let control = try Self.control(source) else {
      throw .damaged(name: source.name, format: .apng, reason: "it announces no frames")
    }
    (frameCount, loops) = control
    try source.limits.check(frames: frameCount, name: source.name)
    var place = 8
    for _ in 0..<PNGInspector.mostChunks {
      guard let chunk = try Self.chunk(source, at: place) else {
        throw damage("it ends before its last chunk")
      }
      place = chunk.end
      if chunk.name == "IEND" {
        try finish()
        return
      }
      try read(chunk)
      lastName = chunk.name
    }
    throw damage("it has more than \(PNGInspector.mostChunks) chunks")
  }

  private func damage(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .apng, reason: reason)
  }

  /// Returns the chunk at an offset, or nil if there is none that lies within the file.
  private static func chunk(_ source: ByteSource, at place: Int) throws(FileError) -> Chunk? {
    guard let head = try source.bytes(in: place..<place + 8),
      case let count = bigEndianNumber(head[..<4]), count <= source.count - place - 12
    else { return nil }
    return Chunk(
      name: String(decoding: head[4...], as: UTF8.self), content: place + 8..<place + 8 + count)
  }

  /// Returns whether the checksum of a chunk is right, which includes its name.
  private static func isSound(_ chunk: Chunk, _ source: ByteSource) throws(FileError) -> Bool {
    let summed = chunk.content.lowerBound - 4..<chunk.content.upperBound
    guard let bytes = try source.bytes(in: summed),
      let sum = try source.bytes(in: chunk.content.upperBound..<chunk.end)
    else { return false }
    return unsafe Int(cdeflate_crc32(0, bytes, bytes.count)) == bigEndianNumber(sum)
  }

  private mutating func read(_ chunk: Chunk) throws(FileError) {
    switch chunk.name {
    case "IHDR" where header.isEmpty:
      header = try source.bytes(in: chunk.content) ?? []
    case "fcTL": try readControl(chunk)
    case "IDAT": try readPixels(chunk)
    case "fdAT": try readData(chunk)
    case let name where Self.meaning.contains(name) && !hasPixels && !named.contains(name):
      named.insert(name)
      // A longer one, such as a profile, is left out, as it is by libpng.
      let whole = chunk.content.lowerBound - 8..<chunk.end
      head += try source.bytes(in: whole) ?? []
    default: return
    }
  }

  private mutating func readControl(_ chunk: Chunk) throws(FileError) {
    let number = frames.count + 1
    guard try Self.isSound(chunk, source), let bytes = try source.bytes(in: chunk.content),
      let control = PNGFrameControl(bytes)
    else { throw damage("the chunk fcTL of frame \(number) is damaged") }
    try checkSequence(control.sequence)
    try checkLastFrame()
    guard number <= frameCount else {
      throw damage("it has more than the \(frameCount) frames that it announces")
    }
    switch control.placement(on: canvas, isFirst: frames.isEmpty) {
    case .success(let placement): frames.append(Frame(placement, control.delay))
    case .failure(let problem): throw damage("its frame \(number) \(problem.reason)")
    }
    if number == 1, !hasPixels {
      isFirstShown = true
      guard control.region.size == canvas else {
        throw damage("its first frame, which every program shows, does not cover the picture")
      }
    }
  }

  private mutating func readPixels(_ chunk: Chunk) throws(FileError) {
    guard !hasPixels || lastName == "IDAT" else {
      throw damage("the IDAT chunks do not follow one another")
    }
    hasPixels = true
    // Otherwise the picture is for programs without animations alone.
    if isFirstShown {
      frames[0].data.append(chunk.content)
      frames[0].isNumbered = false
    }
  }

  private mutating func readData(_ chunk: Chunk) throws(FileError) {
    guard let last = frames.indices.last, hasPixels, last > 0 || !isFirstShown else {
      throw damage("a chunk fdAT belongs to no frame")
    }
    guard let bytes = try source.bytes(in: chunk.content.prefix(4)), bytes.count == 4 else {
      throw damage("a chunk fdAT is too short")
    }
    try checkSequence(bigEndianNumber(bytes))
    frames[last].data.append(chunk.content.dropFirst(4))
  }

  /// Sequence numbers count the chunks fcTL and fdAT together, from 0 on.
  private mutating func checkSequence(_ number: Int) throws(FileError) {
    guard number == sequence else {
      throw damage("a sequence number is \(number), and should be \(sequence)")
    }
    sequence += 1
  }

  private func checkLastFrame() throws(FileError) {
    guard frames.last?.data.isEmpty != true else {
      throw damage("its frame \(frames.count) has no pixels")
    }
  }

  private func finish() throws(FileError) {
    try checkLastFrame()
    guard frames.count == frameCount else {
      throw damage("it has \(frames.count) frames, and announces \(frameCount)")
    }
  }
}
