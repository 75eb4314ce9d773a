extension RGBSpace {
  /// Creates the space of an ICC profile of version 2 or 4 with primaries and curves (ICC.1:2022,
  /// 8.3.3 and 8.4.3: "three-component matrix-based"). A grey profile has its curve and sRGB's
  /// primaries.
  ///
  /// - Parameter bytes: The profile, with at most 100 tags and 65536 samples in a curve.
  /// - Throws: `ProfileError.damaged` if the profile contradicts the specification,
  ///   `ProfileError.notRGB` for another colour space, `ProfileError.needsTables` if its colours
  ///   are in tables, and `ProfileError.unsupported` for another version or a link.
  public init(icc bytes: [UInt8]) throws(ProfileError) {
    let profile = try ICCProfile(bytes)
    guard ["mntr", "scnr", "prtr", "spac"].contains(profile.deviceClass) else {
      throw .unsupported(
        reason: "its class is '\(profile.deviceClass)', and not that of a device or colour space")
    }
    let isGray = profile.space == "GRAY"
    guard isGray || profile.space == "RGB " else {
      let space = profile.space.filter { $0 != " " }
      throw .notRGB(space: space.isEmpty ? "unnamed" : space)
    }
    // Tables take precedence over primaries.
    guard !profile.has("A2B0"), !profile.has("D2B0"), profile.connectionSpace == "XYZ " else {
      throw .needsTables
    }
    let name = profile.name.isEmpty ? "ICC profile without a name" : profile.name
    if isGray {
      try self.init(name: name, chromaticities: .sRGB, curve: profile.curve(of: "kTRC"))
    } else {
      try self.init(
        name: name, toXYZ: profile.primaries(), white: profile.white(),
        red: profile.curve(of: "rTRC"), green: profile.curve(of: "gTRC"),
        blue: profile.curve(of: "bTRC"))
    }
  }
}

extension ICCProfile {
  /// Returns the primaries as columns, adapted to D50.
  fileprivate func primaries() throws(ProfileError) -> Matrix3 {
    var columns: [SIMD3<Double>] = []
    for tag in ["rXYZ", "gXYZ", "bXYZ"] {
      guard let column = try color(of: tag) else {
        throw .damaged(reason: "it has no tag '\(tag)'")
      }
      columns.append(column)
    }
    return Matrix3(columns[0], columns[1], columns[2]).transposed
  }

  /// The white before the adaptation to D50.
  fileprivate func white() throws(ProfileError) -> SIMD3<Double> {
    if let adaptation = try matrix(of: "chad") {
      guard let inverse = adaptation.inverse else {
        throw .damaged(reason: "its adaptation to D50 cannot be undone")
      }
      return inverse * RGBSpace.d50
    }
    // Version 2 need not state the adaptation. Most of its screen profiles state the screen's own
    // white, the others D50. The white of scanners and printers is paper's, and version 4 always
    // states D50.
    guard version == 2, deviceClass == "mntr", let white = try color(of: "wtpt"), white.min() > 0
    else { return RGBSpace.d50 }
    return white
  }
}

extension RGBSpace {
  /// Converts a grey profile to an RGB profile with the same curve, for pixels whose grey was
  /// copied to red, green and blue. Nil if the profile is not grey or not understood.
  package static func icc(ofGray bytes: [UInt8]) -> [UInt8]? {
    guard let profile = try? ICCProfile(bytes), profile.space == "GRAY",
      (try? RGBSpace(icc: bytes)) != nil, let curve = profile.bytes(of: "kTRC")
    else { return nil }
    var writer = ICCWriter()
    for name in ["desc", "cprt"] {
      if let content = profile.bytes(of: name) { writer.add(content, as: name) }
    }
    writer.add(.sRGB, curve: curve)
    var header = Array(bytes[..<128])
    header.replaceSubrange(12..<20, with: Array("mntrRGB ".utf8))
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return writer.bytes(header: header)
  }
}

extension RGBSpace {
  /// The bytes of an ICC profile of Display P3 (ICC.1:2022), for files.
  public static let displayP3Profile = icc(
    RGBSpace.displayP3.name, .displayP3, curve: ICCWriter.curve(.sRGB))

  /// Returns an ICC profile for files that cannot state a space otherwise. Nil if the curve is
  /// sampled.
  package static func icc(
    _ name: String, _ primaries: Chromaticities, _ curve: TransferCurve
  ) -> [UInt8]? {
    guard let power = curve.power, primaries.toD50 != nil else { return nil }
    return icc(name, primaries, curve: ICCWriter.curve(power))
  }

  private static func icc(_ name: String, _ primaries: Chromaticities, curve: [UInt8]) -> [UInt8] {
    var writer = ICCWriter()
    writer.add(ICCWriter.text(name), as: "desc")
    writer.add(ICCWriter.text("No copyright, use freely"), as: "cprt")
    writer.add(primaries, curve: curve)
    // Version 4.4, a display profile for RGB, relative to XYZ, with an arbitrary date.
    var header = ICCWriter.number(0) + ICCWriter.number(0) + ICCWriter.number(0x0440_0000)
    header += Array("mntrRGB XYZ ".utf8)
    header += [2024, 1, 1, 0, 0, 0].flatMap { ICCWriter.number($0, bytes: 2) }
    header += Array("acsp".utf8) + Array(repeating: 0, count: 28)
    header += ICCWriter.fixed([d50.x, d50.y, d50.z])
    return writer.bytes(header: header + Array(repeating: 0, count: 128 - header.count))
  }
}
