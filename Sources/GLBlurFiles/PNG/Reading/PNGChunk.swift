import CCodecs

/// A chunk of a PNG file (PNG specification, third edition, 5.3).
struct PNGChunk {
  let name: String
  let content: Range<Int>
  /// The offset of the next chunk.
  var end: Int { content.upperBound + 4 }

  static let first = 8
  /// The most chunks of a file that are examined. Chunks of pixels mostly have at least 8 KiB.
  static let mostPerFile = 1 << 20

  /// Why there is no chunk, as a sentence about the file.
  struct Problem: Error {
    let reason: String
  }

  /// Reads the head of a chunk within the file, or says why there is none.
  static func read(
    _ source: ByteSource, at place: Int
  ) throws(FileError) -> Result<PNGChunk, Problem> {
    guard let head = try source.bytes(in: place..<place + 8) else {
      return .failure(Problem(reason: "it ends before its last chunk"))
    }
    let isLetters = head[4...].allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    let count = bigEndianNumber(head[..<4])
    guard isLetters, count <= Int32.max else {
      return .failure(Problem(reason: "there is no chunk after \(place) bytes"))
    }
    let name = String(decoding: head[4...], as: UTF8.self)
    guard count <= source.count - place - 12 else {
      return .failure(Problem(reason: "it ends within a chunk \(name)"))
    }
    return .success(PNGChunk(name: name, content: place + 8..<place + 8 + count))
  }

  /// Returns whether the checksum is right, or the chunk too long to be read.
  func isSound(_ source: ByteSource) throws(FileError) -> Bool {
    // The sum includes the name.
    let summed = content.lowerBound - 4..<content.upperBound
    guard let bytes = try source.bytes(in: summed),
      let sum = try source.bytes(in: content.upperBound..<end)
    else { return true }
    return unsafe Int(cdeflate_crc32(0, bytes, bytes.count)) == bigEndianNumber(sum)
  }
}

extension PNGChunk {
  /// Returns an error if an intact file departs from the standard, which libpng calls damage.
  static func refusal(of source: ByteSource) -> FileError? {
    var place = first
    for _ in 0..<mostPerFile {
      guard case .success(let chunk)? = try? read(source, at: place), chunk.name != "IEND" else {
        return nil
      }
      if let (feature, cure) = chunk.refusal(source) {
        return .unsupported(name: source.name, format: .png, feature: feature, cure: cure)
      }
      place = chunk.end
    }
    return nil
  }

  /// Returns what is unsupported about an intact chunk, and the cure.
  private func refusal(_ source: ByteSource) -> (feature: String, cure: String)? {
    let isAncillary = name.utf8.first.map { $0 & 0x20 != 0 } ?? true
    guard !isAncillary, !["PLTE", "IDAT"].contains(name), (try? isSound(source)) == true else {
      return nil
    }
    switch name {
    case "CgBI":
      return (
        "as Xcode packs it into apps (CgBI)",
        "take the file of the project, or turn it back on a Mac with xcrun -sdk iphoneos pngcrush "
          + "-revert-iphone-optimizations"
      )
    case "IHDR":
      // The methods of compression, filtering and interlacing (11.2.1).
      guard let methods = (try? source.bytes(in: content))?.map({ $0.dropFirst(10) }),
        methods.count == 3,
        let other = zip(methods, [0, 0, 1]).enumerated().first(where: { $1.0 > $1.1 })
      else { return nil }
      let kind = ["compression", "filtering", "interlacing"][other.offset]
      return (
        "with a method of \(kind) that the standard does not have (\(other.element.0))",
        "export it as PNG by another program"
      )
    default:
      return (
        "with a chunk \(name), which its decoder has to know and the standard does not have",
        "export it as PNG by another program"
      )
    }
  }
}

/// The content of acTL, which announces an animation (11.3.6.1).
struct PNGAnimationControl {
  let frames: Int
  /// How often the animation plays, 0 for endlessly.
  let loops: Int

  init?(_ chunk: PNGChunk, _ source: ByteSource) throws(FileError) {
    guard chunk.content.count == 8, let bytes = try source.bytes(in: chunk.content) else {
      return nil
    }
    frames = bigEndianNumber(bytes[..<4])
    loops = bigEndianNumber(bytes[4...])
    if frames == 0 { return nil }
  }
}
