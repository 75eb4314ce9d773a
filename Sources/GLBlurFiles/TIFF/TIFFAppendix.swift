import CCodecs
import GLBlurImage

/// A directory with metadata, which takes the place of the one that libtiff has written.
///
/// EXIF data is a TIFF structure itself. It lies at the beginning of the file, so that all offsets in it
/// stay right, also those in the notes of a camera's maker. libtiff writes the pixels behind it, and a
/// directory that does not refer to it. This is the same directory with the fields of EXIF data.
struct TIFFAppendix {
  private let exif: EXIFStructure?
  private let metadata: Metadata

  init(_ metadata: Metadata) {
    exif = metadata.exif.flatMap { EXIFStructure($0) }
    self.metadata = metadata
  }

  /// Whether there is nothing to append.
  private var isEmpty: Bool {
    exif == nil && metadata.xmp == nil && metadata.iptc == nil && metadata.resolution == nil
  }

  /// The byte order that the file needs.
  var order: ctiff_order {
    guard let exif else { return CTIFF_ANY_ORDER }
    return exif.isLittleEndian ? CTIFF_LITTLE_ENDIAN : CTIFF_BIG_ENDIAN
  }

  /// Writes the bytes before the pixels. libtiff overwrites the first eight.
  func begin(_ file: AssembledFile) throws(FileError) {
    guard let bytes = exif?.bytes else { return }
    try file.write(bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8), at: 0)
  }

  /// Completes a file.
  ///
  /// - Parameter notes: Gains a sentence if the file cannot have the metadata.
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
