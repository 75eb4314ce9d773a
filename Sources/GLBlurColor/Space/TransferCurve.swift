import SystemLibrary

/// The relation between an encoded channel of a colour and its linear light, both 0…1.
///
/// A curve is a power with a straight piece near black, or samples. No curve falls, so each can be
/// inverted.
public struct TransferCurve: Hashable, Sendable {
  fileprivate enum Form: Hashable {
    case power(PowerCurve)
    case samples(SampledCurve)
  }

  private let form: Form
  private let range: ClosedRange<Double>

  /// Creates the function of type 4 of the ICC's `parametricCurveType` (ICC.1:2022, 10.18): (a·x +
  /// b)^g + e for an encoded value x of at least d, and c·x + f below, clipped to 0…1.
  ///
  /// - Parameters:
  ///   - g: The exponent, above 0.
  ///   - a: The factor below the exponent, above 0. The default is 1.
  ///   - b: The summand below the exponent. The default is 0.
  ///   - c: The slope of the straight piece, at least 0. The default is 0.
  ///   - d: The encoded value at which the straight piece ends. The default is 0.
  ///   - e: The summand of the power. The default is 0.
  ///   - f: The light of 0, if there is a straight piece. The default is 0.
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
  /// - Parameter samples: At least two values of linear light, each 0…1 and not below the one
  ///   before it.
  /// - Returns: Nil for other samples, or if all are equal.
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

  /// Nil if the curve is sampled.
  var power: PowerCurve? {
    if case .power(let curve) = form { curve } else { nil }
  }

  init(known curve: PowerCurve) {
    form = .power(curve)
    range = 0...1
  }

  /// Converts an encoded value, clipped to 0…1, to linear light of 0…1.
  public func decode(_ encoded: Double) -> Double { clip(form.light(of: clip(encoded))) }

  /// Converts linear light to an encoded value of 0…1, the nearest if none has the light.
  ///
  /// Where the curve is constant, the result is the smallest value with the light, but 0 for the
  /// least light and 1 for the greatest, so that black and white stay. Where the curve leaps over
  /// the light, the result is the place of the leap.
  public func encode(_ linear: Double) -> Double {
    // The comparison is also false for NaN.
    guard linear > range.lowerBound else { return 0 }
    guard linear < range.upperBound else { return 1 }
    return clip(form.place(of: linear))
  }

  /// Whether light may be rounded to 12 significant bits, and to 0 below 2⁻³⁰, before it is encoded
  /// again. False for curves that are flat for more than three 8-bit levels, where encoded values
  /// leap, and for curves whose black has light or whose first level hardly has any.
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
  /// numbers outside 0…1 may be among them. Nil for a sampled curve.
  package func turns(quotient: Double, p: Double, q: Double) -> [Double]? {
    guard case .power(let curve) = form else { return nil }
    return curve.turns(quotient: quotient, p: p, q: q)
  }

  /// Whether the linear light of two curves differs by at most the rounding of a 16-bit sample, or
  /// encoded values by at most a quarter of an 8-bit level.
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

  /// The inverse of the transfer function of BT.2020, table 4, which BT.709 and BT.601 round.
  public static let rec2020 = TransferCurve(
    known: .camera(alpha: 1.09929682680944, beta: 0.018053968510807, slope: 4.5))

  /// The inverse of the transfer function of SMPTE ST 240.
  static let smpte240 = TransferCurve(known: .camera(alpha: 1.1115, beta: 0.0228, slope: 4))

  /// Creates a curve that raises encoded values to a power, such as 2.2, or returns nil if the
  /// power is not finite or not above 0.
  public init?(gamma: Double) {
    self.init(g: gamma)
  }
}

/// The numbers of `TransferCurve.init(g:a:b:c:d:e:f:)`.
struct PowerCurve: Hashable {
  var g: Double
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 0.0
  var f = 0.0

  static let sRGB = PowerCurve(
    g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)

  /// Returns the inverse of a camera's transfer function: alpha·L^0.45 − (alpha − 1) for linear
  /// light L ≥ beta, and slope·L below.
  static func camera(alpha: Double, beta: Double, slope: Double) -> PowerCurve {
    PowerCurve(
      g: 1 / 0.45, a: 1 / alpha, b: (alpha - 1) / alpha, c: 1 / slope, d: slope * beta)
  }

  var neverFalls: Bool {
    guard [g, a, b, c, d, e, f].allSatisfy(\.isFinite), g > 0, a > 0, c >= 0 else { return false }
    guard d > 0, d <= 1 else { return true }
    // ICC profiles round numbers to multiples of 2⁻¹⁶, so a continuous curve may step by a few
    // units.
    return power(d) - line(d) >= -1.0 / 4096
  }

  func light(of encoded: Double) -> Double { encoded < d ? line(encoded) : power(encoded) }

  func place(of light: Double) -> Double {
    if d > 0, light < max(line(d), power(d)) {
      // A line of slope 0 has one light only, so the curve jumps over this one.
      return c > 0 ? min(d, (light - f) / c) : d
    }
    return (pow(max(light - e, 0), 1 / g) - b) / a
  }

  /// `TransferCurve.turns`, for either sign of k.
  ///
  /// The slope is g·a·(a·x + b)^(g − 1) on the power and c on the line. The other values are those
  /// where a piece begins or light is clipped.
  func turns(quotient: Double, p: Double, q: Double) -> [Double] {
    func root(_ slope: Double) -> Double { (pow(slope / (g * a), 1 / (g - 1)) - b) / a }
    let factor = pow(quotient, 1 / (g - 1))
    let onPowers = (factor * (a * p + b) - b) / (a * (1 - factor * q))
    let ends = [
      d, d.nextDown, -b / a, (pow(-e, 1 / g) - b) / a, (pow(1 - e, 1 / g) - b) / a, -f / c,
      (1 - f) / c,
    ]
    let shifted = ends + [root(c / quotient)]
    return ends + shifted.map { ($0 - p) / q } + [onPowers, root(c * quotient)]
  }

  private func line(_ encoded: Double) -> Double { c * encoded + f }

  private func power(_ encoded: Double) -> Double { pow(max(a * encoded + b, 0), g) + e }
}

/// The samples of `TransferCurve.init(samples:)`.
struct SampledCurve: Hashable {
  private let samples: [Double]

  init?(_ samples: [Double]) {
    guard samples.count >= 2, samples.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      zip(samples, samples.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.samples = samples
  }

  /// The length of the longest part of 0…1 with constant light.
  var longestFlat: Double {
    var (start, longest) = (0, 0)
    for index in samples.indices {
      if samples[index] > samples[start] { start = index }
      longest = max(longest, index - start)
    }
    return Double(longest) / Double(samples.count - 1)
  }

  func light(of encoded: Double) -> Double {
    let place = encoded * Double(samples.count - 1)
    let index = min(Int(place), samples.count - 2)
    return samples[index] + (samples[index + 1] - samples[index]) * (place - Double(index))
  }

  func place(of light: Double) -> Double {
    // Binary search for the first sample of at least this light, which is in `low`…`high`.
    var (low, high) = (1, samples.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle] < light { low = middle + 1 } else { high = middle }
    }
    let step = samples[low] - samples[low - 1]
    let part = step > 0 ? (light - samples[low - 1]) / step : 0
    return (Double(low - 1) + part) / Double(samples.count - 1)
  }
}
