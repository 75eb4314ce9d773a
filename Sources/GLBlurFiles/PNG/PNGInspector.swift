import GLBlurImage

/// Reads everything in a PNG file but its pixels.
struct PNGInspector {
  private(set) var info: ImageInfo
  private let source: ByteSource
  /// Whether pixels have not begun, before which some chunks must be.
  private var isBeforePixels = true
  private var iCCP: PNGChunk?

  /// Continues from the decoder's header and colour profile.
  init(_ source: ByteSource, _ reader: PNGReader) throws(FileError) {
    self.source = source
    info = reader.info
    try readChunks()
    if let iCCP, info.profile.icc == nil { try leaveOutProfile(iCCP) }
    if let exif = info.metadata.first(where: { $0.kind == .exif }) {
      let bytes = try source.bytes(of: exif) ?? []
      info.turn(Orientation(exif: MetadataReader.structure(bytes)))
    }
  }

  private static let damagedProfile = "the ICC profile is damaged"

  /// Says why libpng left out the colour profile.
  private mutating func leaveOutProfile(_ chunk: PNGChunk) throws(FileError) {
    let wanted = info.colorModel == .gray ? "grey" : "RGB"
    // A name of at most 79 bytes, a zero and the compression method come first (11.3.2.3).
    let bytes = try source.bytes(in: chunk.content) ?? []
    let end = bytes.prefix(80).firstIndex(of: 0) ?? bytes.count
    let reason =
      switch Inflation(Array(bytes.dropFirst(end + 2)), most: ByteSource.mostBytesOfPlace) {
      case .whole(let profile) where profile.dropFirst(36).starts(with: "acsp".utf8):
        ColorProfile.ICC(name: "", bytes: profile).objection(to: wanted)
      case .longer: "the ICC profile is longer than \(ByteSource.mostBytesOfPlace >> 20) MiB"
      case .whole, .damaged: Self.damagedProfile
      }
    info.profileUse = .leftOut(reason: reason)
    let sentence = "\(reason), and was left out; without it, the colours count as those of sRGB"
    // A profile for other colours is no damage.
    if reason == Self.damagedProfile {
      info.warnings.append(sentence)
    } else {
      info.notes.append(sentence)
    }
  }

  private mutating func readChunks() throws(FileError) {
    var place = PNGChunk.first
    for _ in 0..<PNGChunk.mostPerFile {
      let chunk: PNGChunk
      switch try PNGChunk.read(source, at: place) {
      case .success(let found): chunk = found
      case .failure(let problem):
        return info.breakOff(problem.reason)
      }
      switch chunk.name {
      case "IEND": return
      case "IDAT": isBeforePixels = false
      case "fdAT", "PLTE", "gAMA", "cHRM", "sRGB", "cICP": break
      default: if try chunk.isSound(source) { try read(chunk) } else { leaveOut(chunk) }
      }
      guard info.metadata.count < ByteSource.mostMetadata else {
        info.warnings.append("it has too much metadata to list all of it")
        return
      }
      place = chunk.end
    }
    info.warnings.append("it has more than \(PNGChunk.mostPerFile) chunks, so some were left out")
  }

  private mutating func leaveOut(_ chunk: PNGChunk) {
    let warning = "its chunk \(chunk.name) is damaged and was left out"
    if ["eXIf", "tEXt", "zTXt", "iTXt"].contains(chunk.name) {
      info.omit(warning)
    } else {
      info.warnings.append(warning)
    }
  }

  private mutating func read(_ chunk: PNGChunk) throws(FileError) {
    switch chunk.name {
    // A header elsewhere is none.
    case "IHDR":
      if chunk.content.lowerBound == 16 { try readHeader(chunk) } else { leaveOut(chunk) }
    case "tRNS": info.hasAlpha = info.hasAlpha || isBeforePixels
    case "iCCP": iCCP = chunk
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
  private mutating func readHeader(_ chunk: PNGChunk) throws(FileError) {
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

  /// Reads the first acTL chunk, which precedes the pixels.
  private mutating func readAnimation(_ chunk: PNGChunk) throws(FileError) {
    guard isBeforePixels, info.loopCount == nil,
      let control = try PNGAnimationControl(chunk, source)
    else { return leaveOut(chunk) }
    info.frameCount = control.frames
    info.loopCount = control.loops
  }

  /// Reads the time of a frame from fcTL (11.3.6.2).
  private mutating func readFrame(_ chunk: PNGChunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), let control = PNGFrameControl(bytes)
    else { return leaveOut(chunk) }
    if info.frameDelays.count < info.frameCount { info.frameDelays.append(control.delay) }
  }

  /// Reads pHYs (11.3.4.3).
  private mutating func readResolution(_ chunk: PNGChunk) throws(FileError) {
    guard let bytes = try source.bytes(in: chunk.content), bytes.count == 9, bytes[8] <= 1,
      case let (x, y) = (bigEndianNumber(bytes[..<4]), bigEndianNumber(bytes[4..<8])), x > 0, y > 0
    else { return leaveOut(chunk) }
    info.resolution = ImageInfo.Resolution(
      x: Double(x), y: Double(y), unit: bytes[8] == 1 ? .meter : .none)
  }
}

/// The head of a PNG text chunk (PNG specification, third edition, 11.3.3).
struct PNGText {
  /// The keyword that makes an `iTXt` chunk an XMP packet (XMP specification, part 3, 1.1.5).
  static let xmp = "XML:com.adobe.xmp"

  let metadata: ImageInfo.Metadata

  init?(_ name: String, _ content: Range<Int>, _ source: ByteSource) throws(FileError) {
    // A keyword has at most 79 bytes. Zeros end the keyword, its translation and the language.
    guard var rest = try source.bytes(in: content.prefix(4096))?[...],
      let keyword = Self.text(&rest), (1...79).contains(keyword.count)
    else { return nil }
    var isCompressed = name == "zTXt"
    switch name {
    case "zTXt":
      guard rest.popFirst() == 0 else { return nil }
    case "iTXt":
      guard let flag = rest.popFirst(), flag <= 1, let method = rest.popFirst(),
        flag == 0 || method == 0, Self.text(&rest) != nil, Self.text(&rest) != nil
      else { return nil }
      isCompressed = flag == 1
    default: break
    }
    let title = printableLatin1(keyword)
    let isXMP = name == "iTXt" && title == Self.xmp
    metadata = ImageInfo.Metadata(
      isXMP ? .xmp : .text, name: isXMP ? "" : title, [content.dropFirst(rest.startIndex)],
      isCompressed: isCompressed, isUTF8: name == "iTXt")
  }

  /// Consumes and returns the bytes before the next zero, or returns nil without one.
  private static func text(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return bytes[..<end]
  }
}

// PNG stores gamma and chromaticities as multiples of 1/100000 (PNG specification, 11.3.2).
private let unit = 100_000.0

extension ColorProfile {
  /// Creates the profile in a file's colour chunks, ignoring empty and malformed ones.
  init(gAMA: [UInt8], cHRM: [UInt8], sRGB: [UInt8], cICP: [UInt8]) {
    self.init()
    if cICP.count == 4, cICP[3] <= 1 {
      codePoints = CodePoints(
        primaries: cICP[0], transfer: cICP[1], matrix: cICP[2], isFullRange: cICP[3] == 1)
    }
    if sRGB.count == 1, sRGB[0] <= 3 { sRGBIntent = Int(sRGB[0]) }
    if gAMA.count == 4 {
      let value = bigEndian(gAMA)[0]
      gamma = value > 0 ? value / unit : nil
    }
    if cHRM.count == 32 {
      let values = bigEndian(cHRM).map { $0 / unit }
      let pairs = stride(from: 0, to: 8, by: 2).map { SIMD2(values[$0], values[$0 + 1]) }
      chromaticities = Chromaticities(
        white: pairs[0], red: pairs[1], green: pairs[2], blue: pairs[3])
    }
  }

  /// Returns the chunks of the profile except the ICC profile. `notes` says what PNG cannot hold.
  func pngChunks(notes: inout [String]) -> [(name: String, bytes: [UInt8])] {
    var chunks: [(name: String, bytes: [UInt8])] = []
    func add(_ name: String, _ bytes: [UInt8]?) {
      if let bytes {
        chunks.append((name, bytes))
      } else {
        notes.append("the colour values are out of range for PNG's \(name) and were left out")
      }
    }
    if let gamma { add("gAMA", bytes([gamma], least: 1)) }
    if let colors = chromaticities {
      let pairs = [colors.white, colors.red, colors.green, colors.blue]
      add("cHRM", bytes(pairs.flatMap { [$0.x, $0.y] }, least: 0))
    }
    if let intent = sRGBIntent { add("sRGB", (0...3).contains(intent) ? [UInt8(intent)] : nil) }
    if let points = codePoints {
      add("cICP", [points.primaries, points.transfer, points.matrix, points.isFullRange ? 1 : 0])
    }
    return chunks
  }
}

private func bigEndian(_ bytes: [UInt8]) -> [Double] {
  stride(from: 0, to: bytes.count, by: 4).map { start in
    Double(bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }
}

private func bytes(_ values: [Double], least: Double) -> [UInt8]? {
  let scaled = values.map { ($0 * unit).rounded() }
  // The comparison is false for NaN, too.
  guard scaled.allSatisfy({ $0 >= least && $0 <= Double(Int32.max) }) else { return nil }
  return scaled.map { UInt32($0) }.flatMap { value in
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
