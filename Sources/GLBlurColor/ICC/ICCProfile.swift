/// The header and the tags of an ICC profile of version 2 or 4 (ICC.1:2022, 7).
struct ICCProfile {
  /// The most tags. The ICC's registry has fewer.
  static let mostTags = 100

  /// The major version, 2 or 4.
  let version: Int
  /// The signature of the device class, such as "mntr".
  let deviceClass: String
  /// The signature of the channels' colour space, such as "RGB ".
  let space: String
  /// The signature of the profile connection space, "XYZ " or "Lab ".
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
      // The ICC allows a tag once. Like most readers, this one uses the first of duplicates.
      if tags[name] == nil { tags[name] = content }
    }
  }

  func has(_ tag: String) -> Bool { tags[tag] != nil }

  /// Returns the content of a tag of any type, or nil if it is missing.
  func bytes(of tag: String) -> [UInt8]? { tags[tag]?.all }

  /// Returns the content of a tag, or nil if it is missing.
  ///
  /// - Throws: `ProfileError.damaged` if the tag has another type.
  func content(of tag: String, _ type: String) throws(ProfileError) -> ICCData? {
    guard let content = tags[tag] else { return nil }
    guard content.signature(at: 0) == type else {
      throw .damaged(reason: "its tag '\(tag)' is not of the type '\(type)'")
    }
    return content
  }

  /// Returns the colour of a tag of type `XYZType` (ICC.1:2022, 10.31), or nil if it is missing.
  func color(of tag: String) throws(ProfileError) -> SIMD3<Double>? {
    guard let content = try content(of: tag, "XYZ ") else { return nil }
    guard let values = content.fixed(at: 8, count: 3) else { throw Self.short(tag) }
    return SIMD3(values)
  }

  /// Returns the matrix of a tag of type `s15Fixed16ArrayType` (ICC.1:2022, 10.22), or nil if it is
  /// missing.
  func matrix(of tag: String) throws(ProfileError) -> Matrix3? {
    guard let content = try content(of: tag, "sf32") else { return nil }
    guard let values = content.fixed(at: 8, count: 9) else { throw Self.short(tag) }
    return Matrix3(SIMD3(values[0..<3]), SIMD3(values[3..<6]), SIMD3(values[6..<9]))
  }

  static func short(_ tag: String) -> ProfileError {
    .damaged(reason: "its tag '\(tag)' is too short")
  }
}
