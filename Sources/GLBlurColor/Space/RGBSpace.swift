/// A meaning of red, green and blue: three primaries, a white, and a transfer curve per channel.
/// Names do not matter for equality.
public struct RGBSpace: Sendable {
  /// The name, such as "Display P3", or that of the profile, or a description.
  public let name: String
  /// The matrix from linear red, green and blue to CIE 1931 XYZ relative to D50, the ICC's profile
  /// connection space. White has the Y of 1.
  public let toXYZ: Matrix3
  /// The weights of relative luminance, which sum to 1: the Y of linear red, green and blue under
  /// the space's own white, such as 0.2126, 0.7152 and 0.0722 for sRGB. The second row of `toXYZ`
  /// is under D50.
  public let luminanceWeights: SIMD3<Double>
  /// The curve of the red channel.
  public let red: TransferCurve
  /// The curve of the green channel.
  public let green: TransferCurve
  /// The curve of the blue channel.
  public let blue: TransferCurve

  /// The XYZ of D50 in the ICC's profile connection space (ICC.1:2022, 7.2.16), as in profiles'
  /// headers.
  public static let d50 = SIMD3(Double(0xF6D6), 0x10000, 0xD32D) / 65536

  /// Creates a space from a matrix to XYZ relative to D50, as ICC profiles have it, or takes the
  /// named space with the same colours but for rounding. Each parameter is described at the
  /// property of its name.
  ///
  /// - Parameter white: The XYZ of the space's own white, to which luminance is relative, of any
  ///   scale. The default is D50.
  /// - Throws: `ProfileError.damaged` if the matrix cannot be inverted, or if a white is not one.
  public init(
    name: String, toXYZ: Matrix3, white: SIMD3<Double> = d50, red: TransferCurve,
    green: TransferCurve, blue: TransferCurve
  ) throws(ProfileError) {
    let sum = toXYZ * [1, 1, 1]
    // The numbers of profiles have steps of 1.5·10⁻⁵. With a smaller determinant, the inverse would
    // turn this rounding into colours.
    guard toXYZ.isFinite, abs(toXYZ.determinant) > 1e-6 else {
      throw .damaged(reason: "its primaries lie on a line")
    }
    guard let adaptation = Matrix3.adaptation(from: Self.d50, to: white), sum.min() > 1e-3 else {
      throw .damaged(reason: "its white is not a colour")
    }
    let weights = (adaptation * toXYZ).second
    guard weights.sum() > 1e-3 else { throw .damaged(reason: "its white is not a colour") }
    let space = RGBSpace(name, toXYZ, weights, red, green, blue)
    self = Self.named.first { space.isClose(to: $0) } ?? space
  }

  /// Creates a space from chromaticities, or takes the named space with the same colours. The
  /// Bradford transform adapts the white to D50 (ICC.1:2022, annex E).
  ///
  /// - Parameters:
  ///   - name: The name, unless the space is a named one.
  ///   - chromaticities: The CIE 1931 x and y of the white and the primaries.
  ///   - curve: The curve of all channels.
  /// - Throws: `ProfileError.damaged` if the primaries lie on a line, or if the white is not a
  ///   colour.
  public init(name: String, chromaticities: Chromaticities, curve: TransferCurve)
    throws(ProfileError)
  {
    guard let toXYZ = chromaticities.toD50 else {
      throw .damaged(reason: "its primaries lie on a line, or its white is not a colour")
    }
    try self.init(
      name: name, toXYZ: toXYZ, white: chromaticities.whiteXYZ, red: curve, green: curve,
      blue: curve)
  }

  init(
    _ name: String, _ toXYZ: Matrix3, _ weights: SIMD3<Double>, _ red: TransferCurve,
    _ green: TransferCurve, _ blue: TransferCurve
  ) {
    self.name = name
    self.toXYZ = toXYZ
    luminanceWeights = weights / weights.sum()
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Whether two spaces are the same but for the rounding of profiles.
  ///
  /// Matrices of profiles of one space differ by up to 2·10⁻⁴, since some round D50 differently,
  /// and those of different spaces by more than 10⁻².
  private func isClose(to other: RGBSpace) -> Bool {
    let rows = [
      toXYZ.first - other.toXYZ.first, toXYZ.second - other.toXYZ.second,
      toXYZ.third - other.toXYZ.third,
    ]
    return rows.allSatisfy { $0.max() <= 3e-4 && $0.min() >= -3e-4 }
      && zip(curves, other.curves).allSatisfy { $0.isClose(to: $1) }
  }

  package var curves: [TransferCurve] { [red, green, blue] }
}

extension RGBSpace: Hashable, CustomStringConvertible {
  /// The name of the space, as text.
  public var description: String { name }

  /// Whether two spaces give all colours the same meaning.
  public static func == (left: RGBSpace, right: RGBSpace) -> Bool {
    left.toXYZ == right.toXYZ && left.luminanceWeights == right.luminanceWeights
      && left.curves == right.curves
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(toXYZ)
    hasher.combine(luminanceWeights)
    hasher.combine(curves)
  }
}

extension RGBSpace {
  /// Creates the space of two code points of ITU-T H.273, as in PNG's `cICP`, AVIF, HEIC and
  /// videos. The curves of BT.709, BT.601 and BT.2020 are the inverses of their transfer functions.
  ///
  /// - Parameters:
  ///   - primaries: A number of table 2, such as 1 for BT.709 and sRGB, 9 for BT.2020, and 12 for
  ///     P3 with the white D65.
  ///   - transfer: A number of table 3, such as 13 for sRGB.
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
  /// Table 2 of ITU-T H.273.
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
  /// Table 3 of ITU-T H.273 for values of 0…1 and light relative to white.
  fileprivate static let codePoints: [Int: TransferCurve] = [
    1: rec2020, 4: TransferCurve(known: PowerCurve(g: 2.2)),
    5: TransferCurve(known: PowerCurve(g: 2.8)), 6: rec2020, 7: smpte240, 8: linear, 13: sRGB,
    14: rec2020, 15: rec2020,
  ]
}

extension RGBSpace {
  /// Converts an encoded colour, clipped to 0…1, to linear light of 0…1.
  public func decode(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    [red.decode(encoded.x), green.decode(encoded.y), blue.decode(encoded.z)]
  }

  /// Converts linear light to an encoded colour of 0…1, the nearest if none has the light.
  public func encode(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    [red.encode(linear.x), green.encode(linear.y), blue.encode(linear.z)]
  }

  /// Returns the relative luminance, 0…1, of a colour encoded in this space: its Y (WCAG 2.2,
  /// "relative luminance", for sRGB). Alpha is ignored.
  public func relativeLuminance(of color: Color) -> Double {
    let luminance = (luminanceWeights * decode(color.channels)).sum()
    // The primaries of some spaces are no colours and have a negative Y.
    return min(max(luminance, 0), 1)
  }

  /// Returns the matrix from this space's linear red, green and blue to another's.
  ///
  /// White stays white (ICC, relative colorimetric intent). Colours outside the other gamut have
  /// results outside 0…1.
  public func conversion(to other: RGBSpace) -> Matrix3 {
    guard toXYZ != other.toXYZ, let inverse = other.toXYZ.inverse else { return .identity }
    return inverse * toXYZ
  }

  /// Converts a colour encoded in this space to another.
  ///
  /// - Parameter color: In sRGB the components may be outside 0…1. In other spaces they are
  ///   clipped.
  /// - Returns: The colour, clipped to the other space, and whether a linear channel was outside
  ///   0…1 by more than 10⁻⁴, a third of the darkest 8-bit level of sRGB. Profiles round that much.
  public func convert(
    _ color: Color, to other: RGBSpace
  ) -> (color: Color, isOutOfGamut: Bool) {
    if self == other, color.isInSRGB { return (color, false) }
    let linear = conversion(to: other) * light(of: color)
    let encoded = other.encode(linear)
    let result = Color(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: color.alpha)
    return (result, linear.min() < -1e-4 || linear.max() > 1 + 1e-4)
  }

  /// Returns the linear light of a colour encoded in this space, like `convert`.
  func light(of color: Color) -> SIMD3<Double> {
    self == .sRGB ? color.extendedLight : decode(color.channels)
  }
}

extension Color {
  /// Creates a colour in sRGB from one that is encoded in another space.
  public init(_ color: Color, in space: RGBSpace) {
    if space == .sRGB {
      self = color
      return
    }
    let linear = space.conversion(to: .sRGB) * space.decode(color.channels)
    func encoded(_ light: Double) -> Double {
      light < 0 ? -SRGB.encoded(fromLinear: -light) : SRGB.encoded(fromLinear: light)
    }
    self.init(
      red: encoded(linear.x), green: encoded(linear.y), blue: encoded(linear.z),
      alpha: color.alpha)
  }

  package var isInSRGB: Bool { channels.min() >= 0 && channels.max() <= 1 }

  /// The components in Display P3 of a colour outside sRGB but inside Display P3, rounded to hide
  /// the error of the conversion.
  package var inDisplayP3: Color? {
    guard !isInSRGB, channels.min() > -1, channels.max() < 2 else { return nil }
    let (p3, isOutOfGamut) = RGBSpace.sRGB.convert(self, to: .displayP3)
    if isOutOfGamut { return nil }
    func rounded(_ value: Double) -> Double { (value * 1e12).rounded() / 1e12 }
    return Color(
      red: rounded(p3.red), green: rounded(p3.green), blue: rounded(p3.blue), alpha: alpha)
  }

  /// The linear light in sRGB, whose curve goes on above 1 and is mirrored below 0 (CSS Color 4,
  /// 10.2).
  fileprivate var extendedLight: SIMD3<Double> {
    func linear(_ encoded: Double) -> Double {
      encoded < 0 ? -SRGB.linear(fromEncoded: -encoded) : SRGB.linear(fromEncoded: encoded)
    }
    return [linear(red), linear(green), linear(blue)]
  }

  fileprivate var channels: SIMD3<Double> { [red, green, blue] }
}

extension RGBSpace {
  /// sRGB (IEC 61966-2-1), the space of files that state none.
  public static let sRGB = RGBSpace("sRGB", .sRGB, .sRGB, weights: rec709Weights)
  /// The colours of sRGB as linear light.
  public static let linearSRGB = RGBSpace(
    "Linear sRGB", .sRGB, .linear, weights: rec709Weights)
  /// Display P3, the space of most phones' photographs: the primaries of SMPTE EG 432-1, the white
  /// D65, and the curve of sRGB.
  public static let displayP3 = RGBSpace("Display P3", .displayP3, .sRGB)
  /// Adobe RGB (1998).
  public static let adobeRGB = RGBSpace("Adobe RGB", .adobeRGB, .adobeRGB)
  /// ProPhoto RGB with white D50, also called ROMM RGB (ISO 22028-2).
  public static let proPhoto = RGBSpace("ProPhoto RGB", .proPhoto, .proPhoto)
  /// Rec. 2020 (BT.2020), whose curve is the inverse of its transfer function.
  public static let rec2020 = RGBSpace("Rec. 2020", .rec2020, .rec2020)

  static let named: [RGBSpace] = [
    .sRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020, .linearSRGB,
  ]

  /// The weights of luminance as IEC 61966-2-1 and WCAG 2.x round them.
  private static let rec709Weights = SIMD3(0.2126, 0.7152, 0.0722)

  private init(
    _ name: String, _ chromaticities: Chromaticities, _ curve: TransferCurve,
    weights: SIMD3<Double>? = nil
  ) {
    let toD50 = chromaticities.toD50 ?? .identity
    let weights = weights ?? chromaticities.toXYZ?.second ?? [1, 1, 1]
    self.init(name, toD50, weights, curve, curve, curve)
  }
}

/// Why the colours of a profile are not understood.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The profile contradicts its specification or itself.
  case damaged(reason: String)
  /// The profile is for another colour space, such as `CMYK` or `Lab`.
  case notRGB(space: String)
  /// The profile defines its colours by tables.
  case needsTables
  /// The profile uses features that glblur lacks, such as a high dynamic range.
  case unsupported(reason: String)

  /// The reason in words, without a full stop.
  public var description: String {
    switch self {
    case .damaged(let reason): "the colour profile is damaged: \(reason)"
    case .notRGB(let space): "the colour profile is for \(space) colours, not for RGB"
    case .needsTables:
      "the colour profile describes its colours by tables, not by primaries and curves"
    case .unsupported(let reason): "the colour profile is not understood: \(reason)"
    }
  }
}

/// The CIE 1931 x and y of a white and three primaries.
public struct Chromaticities: Hashable, Sendable {
  /// The x and y of the white, each 0…1.
  public var white: SIMD2<Double>
  /// The x and y of red, 0…1 if the colour is visible.
  public var red: SIMD2<Double>
  /// The x and y of green, 0…1 if the colour is visible.
  public var green: SIMD2<Double>
  /// The x and y of blue, 0…1 if the colour is visible.
  public var blue: SIMD2<Double>

  /// Creates primaries. Each parameter is described at the property of its name.
  public init(
    white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
  ) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Daylight D65, as IEC 61966-2-1 and BT.2020 round it.
  static let d65 = SIMD2(0.3127, 0.3290)

  /// The primaries and the white of sRGB (IEC 61966-2-1) and BT.709.
  public static let sRGB = Chromaticities(
    white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  /// The primaries of DCI P3 with the white D65 (SMPTE EG 432-1).
  public static let displayP3 = Chromaticities(
    white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  /// The primaries and the white of Adobe RGB (1998).
  public static let adobeRGB = Chromaticities(
    white: d65, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
  /// The primaries and the white, D50, of ROMM RGB (ISO 22028-2).
  public static let proPhoto = Chromaticities(
    white: [0.3457, 0.3585], red: [0.7347, 0.2653], green: [0.1596, 0.8404],
    blue: [0.0366, 0.0001])
  /// The primaries and the white of BT.2020 and BT.2100.
  public static let rec2020 = Chromaticities(
    white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])

  var whiteXYZ: SIMD3<Double> { Self.xyz(white) }

  /// The matrix from linear red, green and blue to XYZ relative to the white, or nil if the
  /// primaries lie on a line.
  var toXYZ: Matrix3? {
    // The columns are the primaries with X + Y + Z = 1, scaled so that they add up to white (SMPTE
    // RP 177).
    let columns = Matrix3(
      Self.point(red), Self.point(green), Self.point(blue)
    ).transposed
    guard let inverse = columns.inverse else { return nil }
    return columns * Matrix3(diagonal: inverse * whiteXYZ)
  }

  /// Like `toXYZ`, relative to D50. Nil also if the white is not a colour.
  var toD50: Matrix3? {
    guard let toXYZ, let adaptation = Matrix3.adaptation(from: whiteXYZ, to: RGBSpace.d50) else {
      return nil
    }
    return adaptation * toXYZ
  }

  private static func point(_ xy: SIMD2<Double>) -> SIMD3<Double> { [xy.x, xy.y, 1 - xy.x - xy.y] }

  private static func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> { point(xy) / xy.y }
}
