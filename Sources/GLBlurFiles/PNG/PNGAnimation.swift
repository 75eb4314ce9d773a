import GLBlurImage

/// The frames of an animated PNG file by the places of their chunks (PNG specification, third
/// edition, 4.9 and 11.3.6).
struct PNGAnimation {
  /// A frame, and the places of its pixels in IDAT chunks, or in fdAT chunks after the sequence
  /// numbers.
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

    /// The bytes of a PNG file with these pixels, without its head.
    var byteCount: Int { data.reduce(0) { $0 + $1.count + 12 } }
  }

  /// Why a frame is damaged, as the end of a sentence about it.
  struct Problem: Error {
    let reason: String
  }

  /// The chunks before the pixels that all frames need, with their most bytes. Colours are
  /// converted like the file's.
  private static let palette = ["PLTE": 768, "tRNS": 256]

  /// How often the animation plays, 0 for endlessly.
  private(set) var loops = 0
  private(set) var frames: [Frame] = []
  /// The content of IHDR, and the whole chunks of palette and transparent colours.
  private(set) var header: [UInt8] = []
  private(set) var head: [UInt8] = []
  private let source: ByteSource
  private let canvas: Size
  private var frameCount = 0
  private var sequence = 0
  /// Whether there has been an IDAT chunk, for the picture that every program shows.
  private var hasPixels = false
  /// Whether that picture is the first frame.
  private var isFirstShown = false
  private var named: Set<String> = []
  private var lastName = ""

  /// Returns what a PNG file announces before its pixels, or nil if it is no sound animation.
  ///
  /// - Returns: The numbers of frames and plays, and whether the picture for programs without
  ///   animation support is the first frame.
  static func control(
    _ source: ByteSource
  ) throws(FileError) -> (animation: PNGAnimationControl, showsFirst: Bool)? {
    var place = PNGChunk.first
    var control: PNGAnimationControl?
    for _ in 0..<PNGChunk.mostPerFile {
      guard case .success(let chunk) = try PNGChunk.read(source, at: place),
        chunk.name != "IDAT", chunk.name != "IEND"
      else { break }
      switch chunk.name {
      case "fcTL":
        if let control { return (control, true) }
      case "acTL" where control == nil:
        if try chunk.isSound(source) { control = try PNGAnimationControl(chunk, source) }
      default: break
      }
      place = chunk.end
    }
    return control.map { ($0, false) }
  }

  /// Finds the frames on a canvas of this size.
  ///
  /// - Throws: `FileError.damaged` if the animation is incomplete or malformed.
  init(_ source: ByteSource, canvas: Size) throws(FileError) {
    self.source = source
    self.canvas = canvas
    guard let control = try Self.control(source) else {
      throw .damaged(name: source.name, format: .apng, reason: "it announces no frames")
    }
    frameCount = control.animation.frames
    loops = control.animation.loops
    try source.limits.check(frames: frameCount, name: source.name)
    var place = PNGChunk.first
    for _ in 0..<PNGChunk.mostPerFile {
      let chunk: PNGChunk
      switch try PNGChunk.read(source, at: place) {
      case .success(let found): chunk = found
      case .failure(let problem): throw damage(problem.reason)
      }
      place = chunk.end
      if chunk.name == "IEND" {
        try finish()
        return
      }
      try read(chunk)
      lastName = chunk.name
    }
    throw damage("it has more than \(PNGChunk.mostPerFile) chunks")
  }

  private func damage(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .apng, reason: reason)
  }

  private mutating func read(_ chunk: PNGChunk) throws(FileError) {
    switch chunk.name {
    case "IHDR" where header.isEmpty:
      header = try source.bytes(in: chunk.content) ?? []
    case "fcTL": try readControl(chunk)
    case "IDAT": try readPixels(chunk)
    case "fdAT": try readData(chunk)
    case let name where !hasPixels && !named.contains(name):
      guard let most = Self.palette[name], chunk.content.count <= most else { return }
      named.insert(name)
      let whole = chunk.content.lowerBound - 8..<chunk.end
      head += try source.bytes(in: whole) ?? []
    default: return
    }
  }

  private mutating func readControl(_ chunk: PNGChunk) throws(FileError) {
    let number = frames.count + 1
    guard try chunk.isSound(source), let bytes = try source.bytes(in: chunk.content),
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

  private mutating func readPixels(_ chunk: PNGChunk) throws(FileError) {
    guard !hasPixels || lastName == "IDAT" else {
      throw damage("the IDAT chunks do not follow one another")
    }
    hasPixels = true
    // Otherwise the picture is no frame.
    if isFirstShown {
      frames[0].data.append(chunk.content)
      frames[0].isNumbered = false
    }
  }

  private mutating func readData(_ chunk: PNGChunk) throws(FileError) {
    guard let last = frames.indices.last, hasPixels, last > 0 || !isFirstShown else {
      throw damage("a chunk fdAT belongs to no frame")
    }
    guard let bytes = try source.bytes(in: chunk.content.prefix(4)), bytes.count == 4 else {
      throw damage("a chunk fdAT is too short")
    }
    try checkSequence(bigEndianNumber(bytes))
    frames[last].data.append(chunk.content.dropFirst(4))
  }

  /// Sequence numbers count the fcTL and fdAT chunks together, from 0.
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

/// The content of an fcTL chunk, which precedes each frame (PNG specification, third edition,
/// 11.3.6.2).
struct PNGFrameControl {
  let sequence: Int
  let region: Region
  let delay: FrameDelay
  private let disposal: UInt8
  private let blending: UInt8

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 26 else { return nil }
    let numbers = stride(from: 0, to: 20, by: 4).map { bigEndianNumber(bytes[$0..<$0 + 4]) }
    sequence = numbers[0]
    region = Region(x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
    let denominator = bigEndianNumber(bytes[22..<24])
    delay = FrameDelay(
      bigEndianNumber(bytes[20..<22]), denominator == 0 ? 100 : denominator)
    disposal = bytes[24]
    blending = bytes[25]
  }

  /// Returns the placement of the frame, or why it has none. Nothing precedes the first frame.
  func placement(
    on canvas: Size, isFirst: Bool
  ) -> Result<AnimationLayer.Placement, PNGAnimation.Problem> {
    guard region.width > 0, region.height > 0, region.x + region.width <= canvas.width,
      region.y + region.height <= canvas.height
    else {
      return .failure(
        PNGAnimation.Problem(
          reason:
            "has \(region.width)×\(region.height) pixels at (\(region.x), \(region.y)), which "
            + "are not within the picture of \(canvas)"))
    }
    let disposals: [AnimationLayer.Disposal] = [
      .none, .background, isFirst ? .background : .previous,
    ]
    guard disposal < disposals.count, blending <= 1 else {
      return .failure(PNGAnimation.Problem(reason: "is disposed of or blended in an unknown way"))
    }
    return .success(
      AnimationLayer.Placement(
        region: region, isBlended: blending == 1, disposal: disposals[Int(disposal)]))
  }
}
