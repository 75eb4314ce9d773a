import CCodecs
import GLBlurImage

/// The directory with metadata that replaces libtiff's.
///
/// EXIF data, itself a TIFF structure, lies at the beginning of the file, so that all its offsets
/// stay right, even those in maker notes. libtiff writes the pixels and a directory after it. This
/// directory joins that one with the fields of the EXIF data.
struct TIFFAppendix {
  private let exif: EXIFStructure?
  private let metadata: Metadata

  init(_ metadata: Metadata) {
    exif = metadata.exif.flatMap { EXIFStructure($0) }
    self.metadata = metadata
  }

  private var isEmpty: Bool {
    exif == nil && metadata.xmp == nil && metadata.iptc == nil && metadata.resolution == nil
  }

  var order: ctiff_order {
    guard let exif else { return CTIFF_ANY_ORDER }
    return exif.isLittleEndian ? CTIFF_LITTLE_ENDIAN : CTIFF_BIG_ENDIAN
  }

  /// Writes the bytes before the pixels. libtiff overwrites the first eight.
  func begin(_ file: AssembledFile) throws(FileError) {
    guard let bytes = exif?.bytes else { return }
    try file.write(bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8), at: 0)
  }

  /// Completes a file. `notes` says if it cannot have the metadata.
  func complete(_ file: AssembledFile, notes: inout [String]) throws(FileError) {
    if isEmpty { return }
    let head = try file.bytes(0..<8)
    let isLittleEndian = head.first == 0x49
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      isLittleEndian ? littleEndianNumber(bytes) : bigEndianNumber(bytes)
    }
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = littleEndian(value, bytes: count)
      return isLittleEndian ? bytes : bytes.reversed()
    }
    guard head.count == 8, number(head[2..<4]) == 42 else {
      return notes.append("a TIFF file of 4 GiB and more cannot carry metadata, which was left out")
    }
    let start = number(head[4..<8])
    let count = number(try file.bytes(start..<start + 2)[...])
    let own = try file.bytes(start + 2..<start + 2 + 12 * count)
    guard own.count == 12 * count else { return }
    var entries: [Int: [UInt8]] = [:]
    for place in stride(from: 0, to: own.count, by: 12) {
      entries[number(own[place..<place + 2])] = Array(own[place..<place + 12])
    }
    let end = file.count
    var appended: [UInt8] = []
    func append(_ more: [UInt8]) -> Int {
      if !(end + appended.count).isMultiple(of: 2) { appended.append(0) }
      defer { appended += more }
      return end + appended.count
    }
    func add(_ tag: Int, _ type: Int, _ count: Int, _ values: [UInt8]) {
      let short = values.count <= 4
      let value =
        short
        ? values + [UInt8](repeating: 0, count: 4 - values.count) : bytes(append(values), 4)
      entries[tag] = bytes(tag, 2) + bytes(type, 2) + bytes(count, 4) + value
    }
    for field in exif?.main.fields ?? [] where field.values != nil {
      let isResolution = [282, 283, 296].contains(field.tag)
      guard isResolution ? metadata.resolution == nil : !TIFFMetadata.isOfPixels(field.tag),
        let exif
      else { continue }
      let entry = Array(exif.bytes[field.place..<field.place + 12])
      // TIFF has no type for UTF-8, which its programs write as ASCII.
      let isUTF8 = field.type == EXIFStructure.utf8
      entries[field.tag] = isUTF8 ? Array(entry[..<2]) + bytes(2, 2) + entry[4...] : entry
    }
    for field in metadata.resolution?.fields(isLittleEndian: isLittleEndian) ?? [] {
      add(field.tag, field.type, field.count, field.values)
    }
    if let xmp = metadata.xmp { add(700, 1, xmp.count, xmp) }
    if let iptc = metadata.iptc { add(33723, 7, iptc.count, iptc) }
    let fields = entries.sorted { $0.key < $1.key }.flatMap(\.value)
    let place = append(bytes(entries.count, 2) + fields + [0, 0, 0, 0])
    guard end + appended.count <= UInt32.max else {
      return notes.append("a TIFF file of 4 GiB and more cannot carry metadata, which was left out")
    }
    try file.write(appended, at: end)
    try file.write(bytes(place, 4), at: 4)
  }
}

/// The EXIF data of a TIFF file, whose fields lie in the picture's directory and in those that it
/// points to.
struct TIFFMetadata {
  /// The fields as a separate TIFF structure, or nil.
  private(set) var exif: [UInt8]?
  private(set) var omissions: [Metadata.Omission] = []
  /// The bytes left for values. Longer ones are left out.
  private var room = ByteSource.mostBytesOfPlace
  private let source: ByteSource

  /// Whether a field is about the storage of pixels, is kept otherwise, or points to data that is
  /// not copied: further pictures, colour profiles, XMP, IPTC, Photoshop's data and raw images.
  static func isOfPixels(_ tag: Int) -> Bool {
    switch tag {
    case 254...266, 273, 274, 277...284, 288...293, 296, 297, 301, 317...328, 330...347, 400...435,
      512...532, 559, 700, 32932, 32995...32998, 33421, 33422, 33723, 34377, 34675, 37724,
      50706...51200:
      true
    default: false
    }
  }

  /// Whether a field gives places on Earth for pixels (OGC GeoTIFF 1.1, 7.1), which filters and
  /// resizing make false.
  private static func isOfMap(_ tag: Int) -> Bool {
    [33550, 33922, 34264, 34735, 34736, 34737].contains(tag)
  }

  private static let makerNote = 0x927C

  init(of source: ByteSource) throws(FileError) {
    self.source = source
    guard let directory = try TIFFDirectory.first(of: source) else { return }
    typealias Pointer = EXIFStructure.Pointer
    let pointers = [Pointer.photograph, Pointer.position, Pointer.interoperability]
    let main = try fields(of: directory) {
      !Self.isOfPixels($0) && !Self.isOfMap($0) && !pointers.contains($0)
    }
    if directory.fields.contains(where: { Self.isOfMap($0.tag) }) {
      omissions.append(
        Metadata.Omission(
          "the coordinates of a map (GeoTIFF) hold for its own pixels and were left out"))
    }
    let photographs = try directory.directory(Pointer.photograph)
    var photograph = try fields(of: photographs) { !pointers.contains($0) }
    let position = try fields(of: directory.directory(Pointer.position)) { _ in true }
    let colors = try fields(of: photographs?.directory(Pointer.interoperability)) { _ in true }
    guard !(main + photograph + position).isEmpty else { return }
    // Maker notes may refer to their own place in the file, so all values stay in place if that
    // takes little room, as in files that begin with EXIF data.
    let all = main + photograph + position + colors
    let end = all.reduce(0) { max($0, ($1.place ?? 0) + $1.values.count) }
    let staysInPlace = end <= Self.mostInPlace
    if !staysInPlace, photograph.contains(where: { $0.tag == Self.makerNote }) {
      photograph.removeAll { $0.tag == Self.makerNote }
      omissions.append(
        Metadata.Omission(
          "the notes of the camera's maker hold at their own place alone and were left out"))
    }
    func placed(_ fields: [EXIFBuilder.Field]) -> [EXIFBuilder.Field] {
      guard !staysInPlace else { return fields }
      return fields.map { field in
        var field = field
        field.place = nil
        return field
      }
    }
    exif = EXIFBuilder.bytes(
      isLittleEndian: directory.isLittleEndian, main: placed(main),
      photograph: placed(photograph), position: placed(position),
      interoperability: placed(colors))
  }

  /// The greatest offset of such values: a JPEG segment has hardly more.
  private static let mostInPlace = 60_000

  private mutating func fields(
    of directory: TIFFDirectory?, where isWanted: (Int) -> Bool
  ) throws(FileError) -> [EXIFBuilder.Field] {
    guard let directory else { return [] }
    var fields: [EXIFBuilder.Field] = []
    // EXIF lacks BigTIFF's types of eight bytes.
    for (tag, entry) in directory.fields
    where isWanted(tag) && (entry.type <= 13 || entry.type == EXIFStructure.utf8) {
      guard entry.place.count <= room, let values = try source.bytes(in: entry.place) else {
        omissions.append(
          Metadata.Omission(
            "the field \(tag) is too long beside the others and was left out",
            mayHaveCredits: true))
        continue
      }
      room -= values.count
      fields.append(
        EXIFBuilder.Field(
          tag: tag, type: entry.type, count: entry.count, values: values,
          place: values.count > 4 && entry.place.lowerBound >= 8 ? entry.place.lowerBound : nil))
    }
    return fields
  }
}
