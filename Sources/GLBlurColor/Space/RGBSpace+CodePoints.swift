extension RGBSpace {
  /// Creates the space of two code points of ITU-T H.273, which PNG's `cICP`, AVIF, HEIC and videos
  /// use.
  ///
  /// The curves of BT.709, BT.601 and BT.2020 are the inverses of their transfer functions.
  ///
  /// - Parameters:
  ///   - primaries: The number of the primaries (table 2), such as 1 for BT.709 and sRGB, 9 for
  ///     BT.2020, and 12 for P3 with the white D65.
  ///   - transfer: The number of the transfer characteristics (table 3), such as 13 for sRGB.
  /// - Throws: `ProfileError.unsupported` if a number is not known or denotes a high dynamic range.
  public init(primaries: Int, transfer: Int) throws(ProfileError) {
    let (colors, curve) = try Self.parts(primaries: primaries, transfer: transfer)
    try self.init(name: "H.273 \(primaries)/\(transfer)", chromaticities: colors, curve: curve)
  }

  package static func parts(
    primaries: Int, transfer: Int
  ) throws(ProfileError) -> (Chromaticities, TransferCurve) {
    guard let colors = Chromaticities.codePoints[primaries] else {
      throw .unsupported(reason: "there are no primaries for H.273's number \(primaries)")
    }
    guard let curve = TransferCurve.codePoints[transfer] else {
      let kinds = [16: " (PQ), of a high dynamic range", 18: " (HLG), of a high dynamic range"]
      throw .unsupported(
        reason: "there is no curve for H.273's transfer characteristics \(transfer)"
          + kinds[transfer, default: ""])
    }
    return (colors, curve)
  }
}

extension Chromaticities {
  /// The primaries of table 2 of ITU-T H.273.
  fileprivate static let codePoints: [Int: Chromaticities] = [
    1: sRGB,
    4: Chromaticities(white: c, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08]),
    5: Chromaticities(white: d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06]),
    6: smpte170, 7: smpte170,
    8: Chromaticities(
      white: c, red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049]),
    9: rec2020,
    11: Chromaticities(
      white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060]),
    12: displayP3,
    22: Chromaticities(
      white: d65, red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077]),
  ]

  private static let c = SIMD2(0.310, 0.316)

  private static let smpte170 = Chromaticities(
    white: d65, red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
}

extension TransferCurve {
  /// The curves of table 3 of ITU-T H.273 for values of 0…1 and light relative to white.
  fileprivate static let codePoints: [Int: TransferCurve] = [
    1: rec2020, 4: TransferCurve(known: PowerCurve(g: 2.2)),
    5: TransferCurve(known: PowerCurve(g: 2.8)), 6: rec2020, 7: smpte240, 8: linear, 13: sRGB,
    14: rec2020, 15: rec2020,
  ]
}
