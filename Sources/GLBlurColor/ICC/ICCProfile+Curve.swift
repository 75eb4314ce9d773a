extension ICCProfile {
  /// The most samples of a curve: one for each 16-bit value.
  static let mostSamples = 65536

  /// Returns the curve of a tag of type `curveType` or `parametricCurveType` (ICC.1:2022, 10.6 and
  /// 10.18).
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
