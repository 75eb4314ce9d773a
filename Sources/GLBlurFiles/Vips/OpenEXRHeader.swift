import GLBlurImage

/// The headers of an OpenEXR file. libvips decodes red, green, blue and alpha of the first part.
struct OpenEXRHeader {
  /// The picture (`displayWindow`), which may begin elsewhere than (0, 0).
  private(set) var display: Region
  /// The pixels in the file (`dataWindow`), which may cover less or more than the picture.
  private(set) var data: Region
  /// The names of the channels, and their bits.
  private(set) var channels: [(name: String, bits: Int)] = []
  private(set) var parts = 0

  /// Reads the headers, or returns nil if the first one states no size.
  init?(_ file: UnsafeRawBufferPointer) {
    var reader = unsafe AttributeReader(file)
    let hasParts = unsafe file.count > 5 && file[5] & 0x10 != 0
    var windows: [String: Region] = [:]
    while parts == 0 || hasParts, parts < 10_000 {
      var isEmpty = true
      while let attribute = reader.next() {
        isEmpty = false
        guard parts == 0 else { continue }
        let name = attribute.name
        switch attribute.type {
        case "box2i" where windows[name] == nil: windows[name] = reader.window(attribute)
        case "chlist" where name == "channels": channels = reader.channels(attribute)
        default: break
        }
      }
      if isEmpty { break }
      parts += 1
    }
    guard let data = windows["dataWindow"] else { return nil }
    self.data = data
    display = windows["displayWindow"] ?? data
  }

  /// Throws if the file is too short for its rows, or has too many pixels or no colours.
  ///
  /// libvips would search, for hours if necessary, all rows that the header announces. Without
  /// colours it would give black.
  func check(_ source: ByteSource) throws(FileError) {
    try source.limits.check(data.size, name: source.name)
    try source.limits.check(display.size, name: source.name)
    // A file has eight bytes for each chunk of up to 256 rows.
    guard data.size.height / 32 <= source.count else {
      throw .damaged(
        name: source.name, format: .openEXR,
        reason: "it is too short for \(data.size.height) rows")
    }
    guard channels.contains(where: { ["R", "G", "B", "Y", "A"].contains($0.name) }) else {
      throw .unsupported(
        name: source.name, format: .openEXR,
        feature: "without channels of the names R, G, B or Y, but with " + lost,
        cure: "export the layer that you want as R, G and B")
    }
  }

  var hasAlpha: Bool { channels.contains { $0.name == "A" } }

  var bits: Int { channels.filter { isRead($0.name) }.map(\.bits).max() ?? 32 }

  private func isRead(_ channel: String) -> Bool {
    ["R", "G", "B", "A", "Y", "RY", "BY"].contains(channel)
  }

  /// The layers and channels that are not read. A point ends a layer's name.
  private var lost: String {
    var layers: [String] = []
    var others: [String] = []
    for channel in channels.map(\.name) where !isRead(channel) {
      guard let point = channel.lastIndex(of: ".") else {
        others.append(channel)
        continue
      }
      let layer = String(channel[..<point])
      if !layers.contains(layer) { layers.append(layer) }
    }
    func text(_ noun: String, _ names: [String]) -> String? {
      names.isEmpty ? nil : "the \(noun)\(names.count > 1 ? "s" : "") \(listed(names))"
    }
    return [text("layer", layers), text("channel", others)].compactMap { $0 }
      .joined(separator: " and ")
  }

  var notes: [String] {
    let isCut = data.intersection(display) != data
    return [
      lost.isEmpty ? nil : "only R, G, B and A are read, without \(lost)",
      parts > 1 ? "the file has \(parts) parts, of which only the first is read" : nil,
      isCut ? "the pixels beyond the display window are not read" : nil,
    ].compactMap { $0 }
  }
}

/// A reader of a header's attributes, each with a name, a type, a length and a value.
@safe private struct AttributeReader {
  private let file: UnsafeRawBufferPointer
  private var place = 8

  init(_ file: UnsafeRawBufferPointer) { unsafe self.file = file }

  struct Attribute {
    let name: String
    let type: String
    let value: Range<Int>
  }

  /// Reads the next attribute, or skips the end of a header and returns nil.
  mutating func next() -> Attribute? {
    guard let name = text(&place), !name.isEmpty, let type = text(&place),
      let count = number(&place), count >= 0, unsafe Int(count) <= file.count - place
    else { return nil }
    defer { place += Int(count) }
    return Attribute(name: name, type: type, value: place..<place + Int(count))
  }

  /// Returns a window from its first and last column and row.
  func window(_ attribute: Attribute) -> Region? {
    var place = attribute.value.lowerBound
    guard let left = number(&place), let top = number(&place), let right = number(&place),
      let bottom = number(&place), left <= right, top <= bottom
    else { return nil }
    return Region(
      x: Int(left), y: Int(top), width: Int(right) - Int(left) + 1,
      height: Int(bottom) - Int(top) + 1)
  }

  /// Returns a list of channels: names, each with a type and twelve more bytes.
  func channels(_ attribute: Attribute) -> [(name: String, bits: Int)] {
    var place = attribute.value.lowerBound
    var channels: [(name: String, bits: Int)] = []
    while place < attribute.value.upperBound, channels.count < 10_000, let name = text(&place),
      !name.isEmpty, let type = number(&place)
    {
      place += 12
      // The type 1 means floats of 16 bits.
      channels.append((name, type == 1 ? 16 : 32))
    }
    return channels
  }

  private func text(_ place: inout Int) -> String? {
    // Names have at most 255 bytes.
    guard unsafe place < file.count else { return nil }
    let text = unsafe Array(file[place..<min(place + 256, file.count)].prefix { $0 != 0 })
    place += text.count + 1
    return unsafe place <= file.count ? printableLatin1(text) : nil
  }

  private func number(_ place: inout Int) -> Int32? {
    guard unsafe place + 4 <= file.count else { return nil }
    defer { place += 4 }
    return unsafe Int32(littleEndian: file.loadUnaligned(fromByteOffset: place, as: Int32.self))
  }
}
