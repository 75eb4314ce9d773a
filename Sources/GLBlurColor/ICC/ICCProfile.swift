/// The header and the tags of an ICC profile of version 2 or 4 (ICC.1:2022, 7).
struct ICCProfile {
  /// More tags than the ICC's registry has.
  static let mostTags = 100

  let version: Int
  /// The device class, such as "mntr".
  let deviceClass: String
  /// The channels' colour space, such as "RGB ".
  let space: String
  /// The profile connection space, "XYZ " or "Lab ".
  let connectionSpace: String
  private var tags: [String: ICCData] = [:]

  init(_ bytes: [UInt8]) throws(ProfileError) {
    let all = ICCData(bytes[...])
    guard let size = all.number(at: 0), let count = all.number(at: 128) else {
      throw .damaged(reason: "\(bytes.count) bytes are too few for a profile")
    }
    guard all.signature(at: 36) == "acsp" else {
      throw .damaged(reason: "it lacks the signature of ICC profiles")
    }
    // Some programs append bytes to make the length even.
    guard let data = all.range(at: 0, count: size) else {
      throw .damaged(reason: "its size is \(size) bytes, but there are only \(bytes.count)")
    }
    version = data.number(at: 8, bytes: 1) ?? 0
    deviceClass = data.signature(at: 12)
    space = data.signature(at: 16)
    connectionSpace = data.signature(at: 20)
    guard version == 2 || version == 4 else {
      throw .unsupported(reason: "its version is \(version), which is neither 2 nor 4")
    }
    guard count <= Self.mostTags else {
      throw .damaged(reason: "it has \(count) tags, and at most \(Self.mostTags) are read")
    }
    let end = 132 + 12 * count
    for place in stride(from: 132, to: end, by: 12) {
      let name = data.signature(at: place)
      guard let offset = data.number(at: place + 4), let length = data.number(at: place + 8),
        offset >= end, let content = data.range(at: offset, count: length)
      else { throw .damaged(reason: "its tag '\(name)' is outside the profile") }
      // The ICC allows a tag once. Like most readers, this one uses the first.
      if tags[name] == nil { tags[name] = content }
    }
  }

  func has(_ tag: String) -> Bool { tags[tag] != nil }

  func bytes(of tag: String) -> [UInt8]? { tags[tag]?.all }

  func content(of tag: String, _ type: String) throws(ProfileError) -> ICCData? {
    guard let content = tags[tag] else { return nil }
    guard content.signature(at: 0) == type else {
      throw .damaged(reason: "its tag '\(tag)' is not of the type '\(type)'")
    }
    return content
  }

  /// Returns the colour of a tag of type `XYZType` (ICC.1:2022, 10.31).
  func color(of tag: String) throws(ProfileError) -> SIMD3<Double>? {
    guard let content = try content(of: tag, "XYZ ") else { return nil }
    guard let values = content.fixed(at: 8, count: 3) else { throw Self.short(tag) }
    return SIMD3(values)
  }

  /// Returns the matrix of a tag of type `s15Fixed16ArrayType` (ICC.1:2022, 10.22).
  func matrix(of tag: String) throws(ProfileError) -> Matrix3? {
    guard let content = try content(of: tag, "sf32") else { return nil }
    guard let values = content.fixed(at: 8, count: 9) else { throw Self.short(tag) }
    return Matrix3(SIMD3(values[0..<3]), SIMD3(values[3..<6]), SIMD3(values[6..<9]))
  }

  static func short(_ tag: String) -> ProfileError {
    .damaged(reason: "its tag '\(tag)' is too short")
  }
}

extension ICCProfile {
  /// One for each 16-bit value.
  static let mostSamples = 65536

  /// Returns the curve of a `curveType` or `parametricCurveType` (ICC.1:2022, 10.6 and 10.18).
  ///
  /// - Throws: `ProfileError.damaged` if the tag is missing or its curve invalid.
  func curve(of tag: String) throws(ProfileError) -> TransferCurve {
    guard has(tag) else { throw .damaged(reason: "it has no tag '\(tag)'") }
    let curve: TransferCurve?
    if let content = try? content(of: tag, "para") {
      curve = try parametricCurve(content, tag)
    } else if let content = try content(of: tag, "curv") {
      curve = try sampledCurve(content, tag)
    } else {
      curve = nil
    }
    guard let curve else {
      throw .damaged(reason: "its curve '\(tag)' does not rise from 0 to 1 all the way")
    }
    return curve
  }

  private func sampledCurve(
    _ content: ICCData, _ tag: String
  ) throws(ProfileError) -> TransferCurve? {
    guard let count = content.number(at: 8) else { throw Self.short(tag) }
    guard count <= Self.mostSamples else {
      throw .damaged(
        reason: "its curve '\(tag)' has \(count) samples, and at most \(Self.mostSamples) are read")
    }
    let samples = (0..<count).compactMap { content.number(at: 12 + 2 * $0, bytes: 2) }
    guard samples.count == count else { throw Self.short(tag) }
    return switch count {
    case 0: .linear
    case 1: TransferCurve(gamma: Double(samples[0]) / 256)
    default: TransferCurve(samples: samples.map { Double($0) / 65535 })
    }
  }

  private func parametricCurve(
    _ content: ICCData, _ tag: String
  ) throws(ProfileError) -> TransferCurve? {
    guard let type = content.number(at: 8, bytes: 2) else { throw Self.short(tag) }
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(type) else {
      throw .damaged(reason: "its curve '\(tag)' is of the unknown type \(type)")
    }
    guard let p = content.fixed(at: 12, count: counts[type]) else { throw Self.short(tag) }
    // A division by a = 0 makes d infinite or NaN, which `TransferCurve` refuses.
    return switch type {
    case 0: TransferCurve(g: p[0])
    case 1: TransferCurve(g: p[0], a: p[1], b: p[2], d: -p[2] / p[1])
    case 2: TransferCurve(g: p[0], a: p[1], b: p[2], d: -p[2] / p[1], e: p[3], f: p[3])
    case 3: TransferCurve(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4])
    default: TransferCurve(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }
}

extension ICCProfile {
  static let mostCharacters = 100

  /// The profile's description (ICC.1:2022, 9.2.41; version 2: ICC.1:2001-04, 6.4.32), or an empty
  /// text.
  var name: String {
    let text: String
    if let content = try? content(of: "desc", "mluc") {
      text = localizedText(content)
    } else if let content = try? content(of: "desc", "desc"), let count = content.number(at: 8) {
      text = content.ascii(at: 12, count: max(0, count - 1))
    } else {
      text = ""
    }
    // Printed text must not control the terminal.
    let printable = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        " " as Character
      default: Character(scalar)
      }
    }
    let words = printable.split(separator: " ")
    return String(words.joined(separator: " ").prefix(Self.mostCharacters))
  }

  /// Returns the English text of a `multiLocalizedUnicodeType`, or else its first (ICC.1:2022,
  /// 10.15).
  private func localizedText(_ content: ICCData) -> String {
    guard let count = content.number(at: 8), let size = content.number(at: 12), size >= 12 else {
      return ""
    }
    // No profile has as many languages.
    let records = (0..<min(count, 1000)).compactMap { content.range(at: 16 + size * $0, count: 12) }
    let record = records.first { $0.ascii(at: 0, count: 2) == "en" } ?? records.first
    guard let length = record?.number(at: 4), let offset = record?.number(at: 8),
      let text = content.range(at: offset, count: min(length, 4 * Self.mostCharacters))
    else { return "" }
    let units = stride(from: 0, to: text.count - 1, by: 2).compactMap {
      text.number(at: $0, bytes: 2)
    }
    return String(decoding: units.map { UInt16($0) }.prefix { $0 != 0 }, as: UTF16.self)
  }
}

/// A bounds-checked range of an ICC profile's bytes.
struct ICCData {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  var all: [UInt8] { Array(bytes) }

  func range(at offset: Int, count: Int) -> ICCData? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return ICCData(bytes[start..<start + count])
  }

  /// Returns a big-endian unsigned number of one to four bytes.
  func number(at offset: Int, bytes size: Int = 4) -> Int? {
    range(at: offset, count: size)?.bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a signed number in units of 2⁻¹⁶ (`s15Fixed16Number`).
  func fixed(at offset: Int) -> Double? {
    number(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  func fixed(at offset: Int, count: Int) -> [Double]? {
    let numbers = (0..<count).compactMap { fixed(at: offset + 4 * $0) }
    return numbers.count == count ? numbers : nil
  }

  func signature(at offset: Int) -> String {
    ascii(at: offset, count: 4)
  }

  /// Returns text with question marks for bytes other than printable ASCII, empty if out of bounds.
  func ascii(at offset: Int, count: Int) -> String {
    let bytes = range(at: offset, count: count)?.bytes ?? []
    return String(
      decoding: bytes.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
