import GLBlurImage

/// The chunks of a WebP file (RFC 9649, section 2).
struct WebPContainer {
  /// The most chunks of a file that are examined. An animation has one for each frame.
  static let mostChunks = 1 << 16

  /// The chunks within frames that may still be examined. Most frames have one or two.
  private var frameChunksLeft = 4 * mostChunks

  /// The size of the picture, or of an animation's canvas.
  private(set) var size = Size(width: 0, height: 0)
  private(set) var hasAlpha = false
  /// The place of the first frame on the canvas.
  var origin: (x: Int, y: Int) {
    frames.first.map { ($0.placement.region.x, $0.placement.region.y) } ?? (0, 0)
  }
  /// The picture or first frame, or nil (with a problem) if there is no sound one.
  private(set) var picture: WebPPicture?
  /// The frames up to the first damaged one.
  private(set) var frames: [WebPFrame] = []
  /// The number of frames, or 0 if there is no animation.
  private(set) var frameCount = 0
  /// Why not all frames can be decoded, or nil.
  private(set) var animationProblem: String?
  /// How often an animation plays, 0 for endlessly, or nil for a still picture.
  private(set) var loopCount: Int?
  private(set) var icc: Range<Int>?
  private(set) var metadata: [ImageInfo.Metadata] = []
  /// Why the file cannot be decoded, or nil.
  private(set) var problem: String?
  /// Sentences about what is wrong and left out.
  private(set) var warnings: [String] = []
  /// Sentences about metadata that is left out.
  private(set) var omissions: [String] = []

  private let source: ByteSource
  private var flags: Flags = []
  /// The unannounced kinds of chunks that have caused a warning.
  private var unannounced: Flags = []
  /// The `ALPH` chunk before the picture.
  private var alpha: RIFFChunk?

  /// The flags of the chunk `VP8X` (2.7).
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let animation = Flags(rawValue: 0x02)
    static let xmp = Flags(rawValue: 0x04)
    static let exif = Flags(rawValue: 0x08)
    static let alpha = Flags(rawValue: 0x10)
    static let icc = Flags(rawValue: 0x20)
  }

  /// Reads a file, or throws `FileError.damaged` if it does not state the size of its picture.
  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    guard let head = try source.bytes(in: 0..<12), let first = try RIFFChunk(source, at: 12) else {
      throw damage("it ends before its first chunk")
    }
    let stated = 8 + littleEndianNumber(head[4..<8])
    if stated > source.count { problem = "it ends too early" }
    let end = min(stated, source.count)
    switch first.name {
    case "VP8X": try readHeader(first)
    case "VP8 ", "VP8L":
      picture = try WebPPicture(first, alpha: nil, source)
      guard let picture else { throw damage("there is no picture in its first chunk") }
      size = picture.size
      hasAlpha = picture.hasAlpha
      if first.content.upperBound > end { note("its picture ends too early") }
      // The format has no further chunks then.
      return
    default: throw damage("its first chunk is not one of a picture")
    }
    try readChunks(from: first.end, to: end)
    try complete()
  }

  private func damage(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .webP, reason: reason)
  }

  /// Keeps the first problem, which causes the others.
  private mutating func note(_ problem: String) { self.problem = self.problem ?? problem }

  private mutating func readHeader(_ chunk: RIFFChunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content.prefix(10)), bytes.count == 10 else {
      throw damage("it ends within its first chunk")
    }
    flags = Flags(rawValue: bytes[0])
    size = Size(
      width: littleEndianNumber(bytes[4..<7]) + 1, height: littleEndianNumber(bytes[7..<10]) + 1)
    hasAlpha = flags.contains(.alpha)
  }

  private mutating func readChunks(from start: Int, to end: Int) throws(FileError) {
    var place = start
    var count = 0
    while place < end {
      // Some programs pad a file.
      guard place + RIFFChunk.headCount <= end, let chunk = try RIFFChunk(source, at: place) else {
        return place + 1 < end ? note("it ends within a chunk") : ()
      }
      guard chunk.content.upperBound <= end else {
        return note("it ends within its chunk '\(chunk.name)'")
      }
      count += 1
      guard count <= Self.mostChunks else {
        return note("it has more than \(Self.mostChunks) chunks")
      }
      try read(chunk)
      place = chunk.end
    }
  }

  private mutating func read(_ chunk: RIFFChunk) throws(FileError) {
    let isAnimated = flags.contains(.animation)
    switch chunk.name {
    case "ICCP" where icc == nil: if isStated(.icc, "ICC profile") { icc = chunk.content }
    case "EXIF" where isFirst(.exif): if isStated(.exif, "EXIF data") { try addEXIF(chunk) }
    case "XMP " where isFirst(.xmp): if isStated(.xmp, "XMP packet") { add(.xmp, chunk) }
    case "ANIM" where isAnimated && loopCount == nil:
      guard let bytes = try source.bytes(in: chunk.content.prefix(6)), bytes.count == 6 else {
        return note("its chunk 'ANIM' is too short")
      }
      // The background colour comes first. Most programs take it for transparent.
      loopCount = littleEndianNumber(bytes[4..<6])
    case "ANMF" where isAnimated: try readFrame(chunk)
    case "ALPH" where !isAnimated && picture == nil: alpha = alpha ?? chunk
    case "VP8 " where !isAnimated && picture == nil, "VP8L" where !isAnimated && picture == nil:
      picture = try WebPPicture(chunk, alpha: alpha, source)
      if picture == nil { note("there is no picture in its chunk '\(chunk.name)'") }
    default: add(.other, name: chunk.name, chunk)
    }
  }

  /// Returns whether the head announces a chunk. By the specification, programs do not look for
  /// others.
  private mutating func isStated(_ flag: Flags, _ what: String) -> Bool {
    if !flags.contains(flag), unannounced.insert(flag).inserted {
      let warning = "its \(what) is not announced in its head and was left out"
      if flag == .icc { warnings.append(warning) } else { omissions.append(warning) }
    }
    return flags.contains(flag)
  }

  // MARK: Metadata

  private func isFirst(_ kind: ImageInfo.Metadata.Kind) -> Bool {
    !metadata.contains { $0.kind == kind }
  }

  private mutating func add(
    _ kind: ImageInfo.Metadata.Kind, name: String = "", _ chunk: RIFFChunk
  ) {
    guard metadata.count < ByteSource.mostMetadata else { return }
    metadata.append(ImageInfo.Metadata(kind, name: name, [chunk.content]))
  }

  /// Adds EXIF data, without the JPEG identifier that some programs write.
  private mutating func addEXIF(_ chunk: RIFFChunk) throws(FileError) {
    let identifier = Array("Exif\0\0".utf8)
    let head = try source.bytes(in: chunk.content.prefix(identifier.count))
    let place = head == identifier ? chunk.content.dropFirst(identifier.count) : chunk.content
    metadata.append(ImageInfo.Metadata(.exif, [place]))
  }

  // MARK: Frames

  /// Reads a frame. While only the first frame is decoded, others may be damaged.
  private mutating func readFrame(_ chunk: RIFFChunk) throws(FileError) {
    frameCount += 1
    guard animationProblem == nil else { return }
    switch try WebPFrame.read(chunk, on: size, source, chunksLeft: &frameChunksLeft) {
    case .success(let frame):
      frames.append(frame)
      if frameCount == 1 { picture = frame.picture }
    case .failure(let problem):
      animationProblem = "its frame \(frameCount) \(problem.reason)"
      if frameCount == 1 { note("its first frame \(problem.reason)") }
    }
  }

  /// Checks the file after all chunks have been read.
  private mutating func complete() throws(FileError) {
    if flags.contains(.animation) {
      if loopCount == nil { note("its chunk 'ANIM' is missing") }
      if frameCount == 0 { note("it has no frame") }
      loopCount = loopCount ?? 0
    } else if let picture {
      if picture.size != size {
        note("its picture has \(picture.size) pixels, and should have \(size)")
      }
    } else {
      note("it has no picture")
    }
    if picture?.hasAlpha == true { hasAlpha = true }
  }
}

/// A RIFF chunk: a name of four characters, the size of the content, and the content.
struct RIFFChunk {
  let name: String
  let content: Range<Int>

  /// The offset of the next chunk, after padding to an even size.
  var end: Int { content.upperBound + content.count % 2 }

  static let headCount = 8

  var place: Range<Int> { content.lowerBound - Self.headCount..<content.upperBound }

  /// Reads a chunk's head, or returns nil if it exceeds the file, as the content may.
  init?(_ source: ByteSource, at offset: Int) throws(FileError) {
    let start = offset + Self.headCount
    guard let head = try source.bytes(in: offset..<start) else { return nil }
    self.init(head, at: offset)
  }

  /// Creates a chunk from its head at an offset.
  init(_ head: [UInt8], at offset: Int) {
    name = printableLatin1(head[..<4])
    let start = offset + Self.headCount
    content = start..<start + littleEndianNumber(head[4..<8])
  }

  static func head(_ name: String, count: Int) -> [UInt8] {
    Array(name.utf8) + littleEndian(count, bytes: 4)
  }

  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    head(name, count: content.count) + content + padding(content.count)
  }

  static func padding(_ count: Int) -> [UInt8] { count.isMultiple(of: 2) ? [] : [0] }
}
