import SystemLibrary

/// The relation between an encoded channel of a colour and its linear light, both 0…1.
///
/// A curve never falls, so it can be inverted. It is a power with a straight piece near black, or
/// samples.
public struct TransferCurve: Hashable, Sendable {
  fileprivate enum Form: Hashable {
    case power(PowerCurve)
    case samples(SampledCurve)
  }

  private let form: Form
  /// The linear light of the encoded values 0 and 1.
  private let range: ClosedRange<Double>

  /// Creates the function of type 4 of the ICC's `parametricCurveType` (ICC.1:2022, 10.18) in its
  /// letters: (a·x + b)^g + e for an encoded value x of at least d, and c·x + f below. Results
  /// outside 0…1 are clipped. Types 0 to 3 are special cases.
  ///
  /// - Parameters:
  ///   - g: The exponent, above 0.
  ///   - a: The factor below the exponent, above 0. The default is 1.
  ///   - b: The summand below the exponent. The default is 0.
  ///   - c: The slope of the straight piece, at least 0. The default is 0.
  ///   - d: The encoded value at which the straight piece ends. The default is 0, for none.
  ///   - e: The summand of the power. The default is 0.
  ///   - f: The linear light of 0, if there is a straight piece. The default is 0.
  /// - Returns: Nil if a number is outside its range or not finite, if the curve falls by more than
  ///   2⁻¹² at d, or if it is constant.
  public init?(
    g: Double, a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 0,
    f: Double = 0
  ) {
    let curve = PowerCurve(g: g, a: a, b: b, c: c, d: d, e: e, f: f)
    guard curve.neverFalls else { return nil }
    self.init(.power(curve))
  }

  /// Creates a curve from equidistant samples for the encoded values 0…1, which are interpolated
  /// linearly (ICC.1:2022, 10.6).
  ///
  /// - Parameter samples: At least two values of linear light, each 0…1.
  /// - Returns: Nil if there are fewer samples, if one is outside 0…1 or below the one before it,
  ///   or if all are equal.
  public init?(samples: [Double]) {
    guard let curve = SampledCurve(samples) else { return nil }
    self.init(.samples(curve))
  }

  private init?(_ form: Form) {
    self.form = form
    let ends = [0.0, 1.0].map { clip(form.light(of: $0)) }
    guard ends[0] < ends[1] else { return nil }
    range = ends[0]...ends[1]
  }

  /// The numbers of the curve, or nil if it is sampled.
  var power: PowerCurve? {
    if case .power(let curve) = form { curve } else { nil }
  }

  /// Creates a curve from numbers known to be valid.
  init(known curve: PowerCurve) {
    form = .power(curve)
    range = 0...1
  }

  /// Converts an encoded value to linear light.
  ///
  /// - Parameter encoded: The encoded value. Values outside 0…1 are clipped.
  /// - Returns: The linear light, 0…1.
  public func decode(_ encoded: Double) -> Double { clip(form.light(of: clip(encoded))) }

  /// Converts linear light to an encoded value, as the inverse of `decode`.
  ///
  /// Where the curve is constant, the result is the smallest value with the light, but 0 for the
  /// least light and 1 for the greatest, so that black and white stay. Where the curve leaps over
  /// the light, it is the place of the leap.
  ///
  /// - Parameter linear: The linear light. Values that no encoded value has are replaced by the
  ///   nearest possible.
  /// - Returns: The encoded value, 0…1.
  public func encode(_ linear: Double) -> Double {
    // The comparison is also false for NaN.
    guard linear > range.lowerBound else { return 0 }
    guard linear < range.upperBound else { return 1 }
    return clip(form.place(of: linear))
  }

  /// Whether light may be rounded to 12 significant bits, and to 0 below 2⁻³⁰, before it is encoded
  /// again. This excludes curves that are flat for more than three 8-bit levels, where encoded
  /// values leap, and curves whose black has light or whose first level hardly has any.
  package var isGradual: Bool {
    let level = 1.0 / 255
    let first = decode(level)
    guard range.lowerBound < 0x1p-30, first == 0 || first >= 0x1p-26, encode(0x1p-30) <= 3 * level,
      encode(range.upperBound * (1 - 0x1p-11)) >= 1 - 3 * level
    else { return false }
    guard case .samples(let curve) = form else { return true }
    return curve.longestFlat <= 3 * level
  }

  /// Returns the encoded values x between which light(x) − k·light(p + q·x) is monotonic, if its
  /// extremes are where the slope of light(x) is `quotient` times that of light at p + q·x. NaN and
  /// numbers outside 0…1 may be among them.
  ///
  /// - Returns: Nil for a sampled curve, which may have extremes between any two samples.
  package func turns(quotient: Double, p: Double, q: Double) -> [Double]? {
    guard case .power(let curve) = form else { return nil }
    return curve.turns(quotient: quotient, p: p, q: q)
  }

  /// Whether two curves give encoded values the same meaning: their linear light differs by at most
  /// the rounding of a 16-bit sample, or their encoded values by at most a quarter of an 8-bit
  /// level, half of what rounding to 8 bits changes.
  func isClose(to other: TransferCurve) -> Bool {
    self == other
      || (0...255).allSatisfy { level in
        let encoded = Double(level) / 255
        let light = other.decode(encoded)
        return abs(light - decode(encoded)) <= 1.0 / 65535
          || abs(encode(light) - encoded) <= 0.25 / 255
      }
  }
}

extension TransferCurve.Form {
  fileprivate func light(of encoded: Double) -> Double {
    switch self {
    case .power(let curve): curve.light(of: encoded)
    case .samples(let curve): curve.light(of: encoded)
    }
  }

  fileprivate func place(of light: Double) -> Double {
    switch self {
    case .power(let curve): curve.place(of: light)
    case .samples(let curve): curve.place(of: light)
    }
  }
}

/// Returns the nearest value of 0…1, and 0 for NaN.
private func clip(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

extension TransferCurve {
  /// The curve on which encoded values are linear light.
  public static let linear = TransferCurve(known: PowerCurve(g: 1))

  /// The curve of sRGB (IEC 61966-2-1).
  public static let sRGB = TransferCurve(known: .sRGB)

  /// The curve of Adobe RGB (1998), 4.3.4.2: the gamma 2 51⁄256.
  public static let adobeRGB = TransferCurve(known: PowerCurve(g: 563.0 / 256))

  /// The curve of ROMM RGB (ISO 22028-2): a gamma of 1.8, and a straight piece below 1/32.
  public static let proPhoto = TransferCurve(known: PowerCurve(g: 1.8, c: 1.0 / 16, d: 1.0 / 32))

  /// The inverse of the transfer function of BT.2020, table 4; BT.709 and BT.601 round the same
  /// function.
  public static let rec2020 = TransferCurve(
    known: .camera(alpha: 1.09929682680944, beta: 0.018053968510807, slope: 4.5))

  /// The inverse of the transfer function of SMPTE ST 240.
  static let smpte240 = TransferCurve(known: .camera(alpha: 1.1115, beta: 0.0228, slope: 4))

  /// Creates a curve that raises encoded values to a power.
  ///
  /// - Parameter gamma: The exponent, such as 2.2.
  /// - Returns: Nil if the exponent is not finite or not above 0.
  public init?(gamma: Double) {
    self.init(g: gamma)
  }
}
