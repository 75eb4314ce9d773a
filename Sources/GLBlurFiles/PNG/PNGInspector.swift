import CDeflate
import GLBlurImage

/// A reader of what a PNG file says beside its pixels.
struct PNGInspector {
  private(set) var info: ImageInfo
  private let source: ByteSource
  /// Whether the chunk is before the pixels, where some have to be.
  private var isBeforePixels = true
  private var hasICC = false

  /// A chunk (PNG specification, third edition, 5.3).
  private struct Chunk {
    let name: String
    /// The offsets in the file of the chunk's data.
    let content: Range<Int>
    /// The offset of the chunk after this one.
    var end: Int { content.upperBound + 4 }
  }

  /// The most chunks of a file that are looked at. Those of pixels have 8 KiB and more in most
  /// files.
  static let mostChunks = 1 << 20

  /// Looks through a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - reader: The decoder, which has read the header and the colour profile.
  init(_ source: ByteSource, _ reader: PNGReader) throws(FileError) {
    self.source = source
    info = reader.info
    info.profile = reader.profile
    try readChunks()
    if hasICC, info.profile.icc == nil {
      info.warnings.append("its ICC profile is damaged and was left out")
    }
    if let exif = info.metadata.first(where: { $0.kind == .exif }) {
      info.orientation = Int(Orientation(exif: try source.bytes(of: exif) ?? []).rawValue)
    }
  }

  private mutating func readChunks() throws(FileError) {
    var place = 8
    for _ in 0..<Self.mostChunks {
      guard let chunk = try chunk(at: place) else { return }
      switch chunk.name {
      case "IEND": return
      case "IDAT": isBeforePixels = false
      case "fdAT", "PLTE", "gAMA", "cHRM", "sRGB", "cICP": break
      default: if try isSound(chunk) { try read(chunk) }
      }
      guard info.metadata.count < ByteSource.mostMetadata else {
        info.warnings.append("it has too much metadata to list all of it")
        return
      }
      place = chunk.end
    }
    info.warnings.append("it has more than \(Self.mostChunks) chunks, so some were left out")
  }

  /// Returns the chunk at an offset. The result is nil, with a warning, if there is none that lies
  /// within the file.
  private mutating func chunk(at place: Int) throws(FileError) -> Chunk? {
    guard let head = try source.bytes(in: place..<place + 8) else {
      info.warnings.append("it ends before its last chunk")
      return nil
    }
    let isLetters = head[4...].allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    let count = bigEndianNumber(head[..<4])
    guard isLetters, count <= Int32.max else {
      info.warnings.append("there is no chunk after \(place) bytes")
      return nil
    }
    let name = String(decoding: head[4...], as: UTF8.self)
    guard count <= source.count - place - 12 else {
      info.warnings.append("it ends within a chunk \(name)")
      return nil
    }
    return Chunk(name: name, content: place + 8..<place + 8 + count)
  }

  /// Returns whether the checksum of a chunk is right. A chunk that is too long to be read is taken
  /// to be sound.
  private mutating func isSound(_ chunk: Chunk) throws(FileError) -> Bool {
    // The sum includes the name.
    let summed = chunk.content.lowerBound - 4..<chunk.content.upperBound
    guard let bytes = try source.bytes(in: summed),
      let sum = try source.bytes(in: chunk.content.upperBound..<chunk.end)
    else { return true }
    guard unsafe Int(cdeflate_crc32(0, bytes, bytes.count)) == bigEndianNumber(sum) else {
      leaveOut(chunk)
      return false
    }
    return true
  }

  private mutating func leaveOut(_ chunk: Chunk) {
    let warning = "its chunk \(chunk.name) is damaged and was left out"
    if ["eXIf", "tEXt", "zTXt", "iTXt"].contains(chunk.name) {
      info.omit(warning)
    } else {
      info.warnings.append(warning)
    }
  }

  private mutating func read(_ chunk: Chunk) throws(FileError) {
    switch chunk.name {
    // A header in another place is none.
    case "IHDR":
      if chunk.content.lowerBound == 16 { try readHeader(chunk) } else { leaveOut(chunk) }
    case "tRNS": info.hasAlpha = info.hasAlpha || isBeforePixels
    case "iCCP": hasICC = true
    case "acTL": try readAnimation(chunk)
    case "fcTL": try readFrame(chunk)
    case "pHYs": try readResolution(chunk)
    case "eXIf": add(.exif, chunk.content)
    case "tEXt", "zTXt", "iTXt":
      if let text = try PNGText(chunk.name, chunk.content, source) {
        info.metadata.append(text.metadata)
      } else {
        leaveOut(chunk)
      }
    default: add(.other, name: chunk.name, chunk.content)
    }
  }

  private mutating func add(
    _ kind: ImageInfo.Metadata.Kind, name: String = "", _ place: Range<Int>
  ) {
    info.metadata.append(ImageInfo.Metadata(kind, name: name, [place]))
  }

  /// Reads the colour type and the interlace method of IHDR (11.2.1).
  private mutating func readHeader(_ chunk: Chunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), bytes.count == 13 else { return }
    switch bytes[9] {
    case 0, 4: info.colorModel = .gray
    case 3: info.colorModel = .palette
    default: info.colorModel = .rgb
    }
    info.hasAlpha = bytes[9] & 4 != 0
    info.channels = info.colorModel.channels + (info.hasAlpha ? 1 : 0)
    info.isProgressive = bytes[12] == 1
  }

  /// Reads the numbers of frames and plays of acTL (11.3.5.1), which precedes the pixels.
  private mutating func readAnimation(_ chunk: Chunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), bytes.count == 8, isBeforePixels,
      case let frames = bigEndianNumber(bytes[..<4]), frames > 0
    else { return leaveOut(chunk) }
    info.frameCount = frames
    info.loopCount = bigEndianNumber(bytes[4...])
  }

  /// Reads the time of a frame from fcTL (11.3.5.2).
  private mutating func readFrame(_ chunk: Chunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), let control = PNGFrameControl(bytes)
    else { return leaveOut(chunk) }
    if info.frameDelays.count < info.frameCount { info.frameDelays.append(control.delay) }
  }

  /// Reads the pixels per unit of pHYs (11.3.4.3).
  private mutating func readResolution(_ chunk: Chunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), bytes.count == 9, bytes[8] <= 1,
      case let (x, y) = (bigEndianNumber(bytes[..<4]), bigEndianNumber(bytes[4..<8])), x > 0, y > 0
    else { return leaveOut(chunk) }
    info.resolution = ImageInfo.Resolution(
      x: Double(x), y: Double(y), unit: bytes[8] == 1 ? .meter : .none)
  }
}
