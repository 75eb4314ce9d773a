extension RGBSpace {
  /// Creates the space of an ICC profile of version 2 or 4 with primaries and curves (ICC.1:2022,
  /// 8.3.3 and 8.4.3: "three-component matrix-based").
  ///
  /// A grey profile becomes a space with its curve and sRGB's primaries, in which equal channels
  /// are grey.
  ///
  /// - Parameter bytes: The profile, with at most 100 tags and 65536 samples in a curve. Bytes
  ///   after its end are ignored.
  /// - Throws: `ProfileError.damaged` if the profile contradicts the specification,
  ///   `ProfileError.notRGB` if it is for another colour space, `ProfileError.needsTables` if its
  ///   colours are in tables, and `ProfileError.unsupported` for another version or a link.
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
  /// Returns the matrix whose columns are the primaries, already adapted to D50.
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

  /// Returns the XYZ of the white before the adaptation to D50.
  fileprivate func white() throws(ProfileError) -> SIMD3<Double> {
    if let adaptation = try matrix(of: "chad") {
      guard let inverse = adaptation.inverse else {
        throw .damaged(reason: "its adaptation to D50 cannot be undone")
      }
      return inverse * RGBSpace.d50
    }
    // Version 2 need not state the adaptation. Most of its screen profiles state the screen's own
    // white, the others D50. The white point of scanners and printers is that of paper, and version
    // 4 always states D50.
    guard version == 2, deviceClass == "mntr", let white = try color(of: "wtpt"), white.min() > 0
    else { return RGBSpace.d50 }
    return white
  }
}
