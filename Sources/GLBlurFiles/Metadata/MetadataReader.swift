import GLBlurImage

struct MetadataReader {
  /// The metadata that is true for the decoded picture.
  private(set) var metadata = Metadata.none
  private let info: ImageInfo
  private let source: ByteSource
  /// The bytes left for texts and chunks.
  private var room = Self.most
  /// The bytes of metadata read so far or next, also inflated.
  private var taken = 0

  static let most = ByteSource.mostBytesOfPlace

  /// Reads the metadata of a file.
  ///
  /// - Parameters:
  ///   - exif: The EXIF data, if it is not a piece of the file.
  ///   - omissions: The parts of the EXIF data that were left out.
  /// - Throws: `FileError.memory`, and the errors of the source.
  init(
    _ info: ImageInfo, _ source: ByteSource, exif: [UInt8]? = nil,
    omissions: [Metadata.Omission] = []
  ) throws(FileError) {
    self.info = info
    self.source = source
    try take(info.metadata.reduce(0) { $0 + min($1.byteCount, Self.most) })
    // Square pixels of no length are a default.
    metadata.resolution = info.resolution.flatMap {
      $0.unit == .none && $0.x == $0.y ? nil : $0
    }
    metadata.omissions =
      omissions
      + info.omissions.map {
        Metadata.Omission($0, mayHaveCredits: true, isDamage: true)
      }
    // A TIFF file's directories are no separate structure.
    if let exif {
      metadata.exif = exif
    } else if info.fileFormat != .tiff {
      metadata.exif = try readEXIF()
    }
    try readXMP()
    metadata.iptc = try bytes(of: .iptc)
    try readOthers()
    try readGainMap()
    noteFurtherPictures()
    metadata = metadata.corrected(size: nil)
  }

  /// Counts bytes of metadata, and throws if the total exceeds the memory limit. The error names an
  /// amount that suffices for rendering, too.
  private mutating func take(_ count: Int) throws(FileError) {
    taken += count
    guard let memory = source.limits.memory, taken > 0, !memory.allows(3 * taken) else { return }
    let picture = info.size.area * info.format.bytesPerPixel
    throw .memory(name: source.name, memory.error(needing: 3 * taken + 4 * picture))
  }

  private mutating func omit(
    _ what: String, mayHaveCredits: Bool = false, isDamage: Bool = false
  ) {
    metadata.omissions.append(
      Metadata.Omission(
        "\(what) left out", mayHaveCredits: mayHaveCredits, isDamage: isDamage))
  }

  /// Returns EXIF data. A JPEG file may divide it among segments, of which only the first begins
  /// with the structure's head, as ExifTool writes and reads it.
  private mutating func readEXIF() throws(FileError) -> [UInt8]? {
    guard var exif = try bytes(of: .exif).map(Self.structure) else { return nil }
    for piece in info.metadata.filter({ $0.kind == .exif }).dropFirst() {
      guard let part = try bytes(of: piece) else { continue }
      if info.fileFormat == .jpeg, EXIFStructure.order(of: part) == nil,
        exif.count + part.count <= Self.most
      {
        exif += part
      } else {
        omit("a second piece of EXIF data was", mayHaveCredits: true)
      }
    }
    return exif
  }

  private mutating func bytes(of kind: ImageInfo.Metadata.Kind) throws(FileError) -> [UInt8]? {
    guard let piece = info.metadata.first(where: { $0.kind == kind }) else { return nil }
    return try bytes(of: piece)
  }

  /// Returns the content of a piece, or nil with an omission, or nil if empty.
  private mutating func bytes(of piece: ImageInfo.Metadata) throws(FileError) -> [UInt8]? {
    guard let bytes = try source.bytes(of: piece) else {
      omit(
        "the \(piece.kind.rawValue) data is longer than \(Self.most >> 20) MiB and was",
        mayHaveCredits: true)
      return nil
    }
    guard piece.isCompressed else { return bytes.isEmpty ? nil : bytes }
    let allowed = source.limits.memory.map { max(0, $0.pixelBytes / 3 - taken) } ?? Self.most
    switch Inflation(bytes, most: min(allowed, Self.most)) {
    case .whole(let content):
      try take(content.count)
      return content.isEmpty ? nil : content
    case .longer where allowed < Self.most: try take(Self.most)
    case .longer, .damaged: break
    }
    omit(
      "the \(piece.kind.rawValue) '\(piece.name)' is damaged or too long and was",
      mayHaveCredits: true, isDamage: true)
    return nil
  }

  /// Returns the TIFF structure of EXIF data, without the offset in AVIF and HEIC files (ISO/IEC
  /// 23008-12, A.2.1), or an identifier.
  static func structure(_ bytes: [UInt8]) -> [UInt8] {
    let identifier = Array(EXIFStructure.identifier.utf8)
    if bytes.starts(with: [0x49, 0x49]) || bytes.starts(with: [0x4D, 0x4D]) { return bytes }
    if bytes.starts(with: identifier) { return Array(bytes.dropFirst(identifier.count)) }
    let start = bytes.count > 4 ? 4 + bigEndianNumber(bytes[..<4]) : bytes.count
    return start < bytes.count ? Array(bytes[start...]) : bytes
  }

  // MARK: XMP

  private mutating func readXMP() throws(FileError) {
    guard let packet = try bytes(of: .xmp) else { return }
    metadata.xmp = packet
    if info.metadata.count(where: { $0.kind == .xmp }) > 1 {
      omit("a second XMP packet was", mayHaveCredits: true)
    }
    guard info.fileFormat == .jpeg, let read = XMPPacket(packet) else { return }
    let rest = info.metadata.first { $0.kind == .extendedXMP }
    guard let rest, rest.byteCount <= Self.most else {
      metadata.xmp = ExtendedXMP.withoutNote(read)
      if rest != nil {
        omit(
          "the extended XMP is longer than \(Self.most >> 20) MiB and was", mayHaveCredits: true)
      }
      return
    }
    var parts: [ExtendedXMP.Part] = []
    for place in rest.places {
      // A digest, the length and the offset precede each part.
      let whole = place.lowerBound - 40..<place.upperBound
      if let part = try source.bytes(in: whole).flatMap({ ExtendedXMP.Part($0) }) {
        parts.append(part)
      }
    }
    if let joined = ExtendedXMP.joined(read, parts) {
      metadata.xmp = joined
    } else {
      metadata.xmp = ExtendedXMP.withoutNote(read)
      omit("the extended XMP is incomplete and was", mayHaveCredits: true, isDamage: true)
    }
  }

  // MARK: Texts and others

  private mutating func readOthers() throws(FileError) {
    var unknown: [String] = []
    for piece in info.metadata {
      switch piece.kind {
      case .text where info.fileFormat != .tiff: try addText(piece)
      case .other where info.fileFormat == .png: try addChunk(piece, &unknown)
      case .other where info.fileFormat != .tiff: unknown.append("'\(piece.name)'")
      case .photoshop: try notePhotoshop(piece)
      default: break
      }
    }
    let names = unknown.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard !names.isEmpty else { return }
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    let kind = info.fileFormat.nameOfPiece
    let (subject, verb) = names.count > 1 ? ("\(kind)s", "are") : (kind, "is")
    omit(
      "the \(subject) \(names.prefix(8).joined(separator: ", "))\(more), which \(verb) not known, "
        + (names.count > 1 ? "were" : "was"))
  }

  private mutating func addText(_ piece: ImageInfo.Metadata) throws(FileError) {
    guard piece.byteCount <= room else {
      return omit("the text '\(piece.name)' is too long beside the others and was")
    }
    guard let bytes = try bytes(of: piece) else { return }
    guard bytes.count <= room else {
      return omit("the text '\(piece.name)' is too long beside the others and was")
    }
    room -= bytes.count
    if info.fileFormat == .png, let profile = RawProfile.bytes(piece.name, bytes), add(profile) {
      return
    }
    let isUTF8 = piece.isUTF8 || info.fileFormat == .jpeg
    let text =
      (isUTF8 ? String(validating: bytes, as: UTF8.self) : nil) ?? Self.latin1(bytes)
    let keyword = piece.name.isEmpty ? Metadata.Text.comment : piece.name
    metadata.texts.append(Metadata.Text(keyword: keyword, text: text))
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds metadata that a program has written as a PNG text, or returns false if it is an ordinary
  /// text.
  private mutating func add(_ profile: [UInt8]) -> Bool {
    let xmp = Array(XMPPacket.identifier.utf8)
    let resources = PhotoshopResources(profile)
    if profile.starts(with: Array(EXIFStructure.identifier.utf8)) {
      metadata.exif = metadata.exif ?? Self.structure(profile)
    } else if profile.starts(with: xmp) {
      metadata.xmp = metadata.xmp ?? Array(profile.dropFirst(xmp.count))
    } else if let place = resources.iptc {
      metadata.iptc = metadata.iptc ?? Array(profile[place])
      if resources.hasOthers { omit("Photoshop's data other than IPTC records was") }
    } else if profile.first == 0x1C {
      metadata.iptc = metadata.iptc ?? profile
    } else if profile.first == UInt8(ascii: "<") {
      metadata.xmp = metadata.xmp ?? profile
    } else {
      return false
    }
    return true
  }

  /// Chunks about the storage or the display of the pixels, or about the file, which are not
  /// missed.
  private static let chunksOfPixels: Set<String> = [
    "IHDR", "acTL", "bKGD", "hIST", "iCCP", "iDOT", "pHYs", "sBIT", "sPLT", "tIME", "tRNS",
  ]

  /// Adds a chunk that may be copied without being known.
  private mutating func addChunk(
    _ piece: ImageInfo.Metadata, _ unknown: inout [String]
  ) throws(FileError) {
    guard !Self.chunksOfPixels.contains(piece.name) else { return }
    // The case of the letters says whether decoders need a chunk, and whether it may be copied
    // (5.4).
    let letters = Array(piece.name.utf8)
    guard letters.count == 4, letters[0] & 0x20 != 0, letters[3] & 0x20 != 0,
      piece.byteCount <= room, let bytes = try source.bytes(of: piece)
    else { return unknown.append("'\(piece.name)'") }
    room -= bytes.count
    metadata.chunks.append(Metadata.Chunk(name: piece.name, bytes: bytes))
  }

  private mutating func notePhotoshop(_ piece: ImageInfo.Metadata) throws(FileError) {
    // In a JPEG file, the search for IPTC data has already reported problems.
    let isKnown = info.fileFormat == .jpeg
    guard let bytes = try source.bytes(of: piece) else {
      if !isKnown { omit("Photoshop's data is longer than \(Self.most >> 20) MiB and was") }
      return
    }
    let resources = PhotoshopResources(bytes)
    if resources.hasOthers { omit("Photoshop's data other than IPTC records was") }
    if resources.isDamaged, !isKnown {
      omit("Photoshop's data is damaged, and a part of it was", isDamage: true)
    }
  }

  /// Reads the gain map of a JPEG file. Other files lose theirs.
  private mutating func readGainMap() throws(FileError) {
    guard let map = info.gainMap else { return }
    guard info.fileFormat == .jpeg, let place = map.place, map.size != nil,
      let file = try source.bytes(in: place)
    else {
      metadata.losesGainMap = true
      return
    }
    try take(file.count)
    let kinds = map.kinds.map { kind -> GLBlurImage.GainMap.Kind in
      switch kind {
      case .ultraHDR: .ultraHDR
      case .iso: .iso
      case .apple: .apple
      }
    }
    metadata.gainMap = GainMap(file: file, kinds: Set(kinds), orientation: info.orientation)
  }

  private mutating func noteFurtherPictures() {
    // Reading a TIFF file notes its further pictures.
    guard info.fileFormat == .jpeg, info.furtherImages > 0 else { return }
    let count = info.furtherImages
    omit(
      count == 1
        ? "a further picture in the file was" : "\(count) further pictures in the file were")
  }
}
