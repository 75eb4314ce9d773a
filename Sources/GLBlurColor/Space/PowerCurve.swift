import SystemLibrary

/// The numbers of `TransferCurve.init(g:a:b:c:d:e:f:)`.
struct PowerCurve: Hashable {
  var g: Double
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 0.0
  var f = 0.0

  /// The curve of sRGB (IEC 61966-2-1).
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
    // ICC profiles round numbers to multiples of 2⁻¹⁶, so a continuous curve may step by a few such
    // units, up or down.
    return power(d) - line(d) >= -1.0 / 4096
  }

  func light(of encoded: Double) -> Double { encoded < d ? line(encoded) : power(encoded) }

  /// Returns the encoded value of a light within the curve's range.
  func place(of light: Double) -> Double {
    if d > 0, light < max(line(d), power(d)) {
      // A line of slope 0 has one light only, so the curve jumps over this one.
      return c > 0 ? min(d, (light - f) / c) : d
    }
    return (pow(max(light - e, 0), 1 / g) - b) / a
  }

  /// Returns the encoded values x between which light(x) − k·light(p + q·x) is monotonic for either
  /// sign of k, if the slope of light(x) is `quotient` times that of light(p + q·x) at its
  /// extremes. NaN and numbers outside 0…1 may be among them.
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
