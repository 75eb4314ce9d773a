/// The ranges of functions. Margins cover the errors stated at `FloatFunctions`.
extension PlaceRange {
  var sign: PlaceRange {
    PlaceRange(range: Interval(range.low < 0 ? -1 : 0, range.high > 0 ? 1 : 0))
      .union(PlaceRange(range.low > 0 ? 1 : range.high < 0 ? -1 : 0))
  }

  static func roundedEven(_ a: PlaceRange) -> PlaceRange {
    PlaceRange(
      x: a.x, y: a.y, offset: a.offset.widened(by: 0.5),
      range: a.range.map { $0.rounded(.toNearestOrEven) }, mayBeNaN: a.mayBeNaN)
  }

  /// Returns the range of x − y⌊x/y⌋.
  static func modulo(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    guard !b.range.containsZero, a.range.magnitude.isFinite, b.range.magnitude.isFinite else {
      return .unknown
    }
    let mayBeNaN = a.mayBeNaN || b.mayBeNaN
    let quotients = (a / b).rounded.range
    let round = quotients.low.rounded(.down)
    if round == quotients.high.rounded(.down) { return (a - b * PlaceRange(round)).rounded }
    // The quotient is rounded before truncation, and the product after it.
    let error = (a.range.magnitude + b.range.magnitude) * 0x1p-22
    let range = Interval(min(b.range.low, 0), max(b.range.high, 0)).widened(by: error)
    return PlaceRange(range: range, mayBeNaN: mayBeNaN)
  }

  /// Returns the range of x(1 − t) + yt.
  static func mix(_ a: PlaceRange, _ b: PlaceRange, _ t: PlaceRange) -> PlaceRange {
    let parts = (a * (PlaceRange(1) - t).rounded).rounded + (b * t).rounded
    let sum = parts.rounded
    guard t.range.isWithin(Interval(0, 1)), !t.mayBeNaN else { return sum }
    // A mixture lies between both sides, apart from the rounding of three steps.
    let error = max(a.range.magnitude, b.range.magnitude) * 0x1p-22
    let between = a.union(b).widened(by: error)
    return between.offset.width < sum.offset.width ? between : sum
  }

  /// Returns the range of t²(3 − 2t).
  static func smoothstep(_ low: PlaceRange, _ high: PlaceRange, _ x: PlaceRange) -> PlaceRange {
    let mayBeNaN =
      [low, high, x].contains { $0.mayBeNaN || !$0.range.magnitude.isFinite }
      || (high - low).range.containsZero
    return PlaceRange(range: Interval(0, 1.000001), mayBeNaN: mayBeNaN)
  }

  var squareRoot: PlaceRange {
    let root = range.map { $0 <= 0 ? 0 : $0.squareRoot() }
    return PlaceRange(range: root, mayBeNaN: mayBeNaN || range.low < 0).rounded
  }

  var exp2: PlaceRange {
    func power(_ x: Double) -> Double {
      x < -126 ? 0 : Double(FloatFunctions.exp2(Float(x)))
    }
    let bounds = Interval(power(range.low) * 0.999999, power(range.high) * 1.000001)
    return PlaceRange(range: bounds, mayBeNaN: mayBeNaN)
  }

  var log2: PlaceRange {
    func logarithm(_ x: Double) -> Double {
      // The largest float is below 2¹²⁸. Infinity has the logarithm 128 too.
      Double(FloatFunctions.log2(Float(min(x, 0x1p127)))) + (x > 0x1p127 ? 1 : 0)
    }
    let bounds = range.map(logarithm)
    let error = bounds.magnitude.isFinite ? bounds.magnitude * 1e-6 + 1e-6 : 1e-3
    return PlaceRange(range: bounds.widened(by: error), mayBeNaN: mayBeNaN)
  }

  static func power(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    guard b.range.magnitude.isFinite else { return .unknown }
    // Below 1e-30 the result is 0.
    let isZero = a.range.low < 1e-30
    guard a.range.high >= 1e-30 else { return PlaceRange(range: Interval(0), mayBeNaN: a.mayBeNaN) }
    var base = PlaceRange(range: Interval(max(a.range.low, 1e-30), a.range.high))
    base.mayBeNaN = a.mayBeNaN
    let result = (b * base.log2).rounded.exp2
    return isZero ? result.union(PlaceRange(0)) : result
  }

  /// The range of sines and cosines.
  var wave: PlaceRange {
    // Beyond this angle the range reduction is inexact.
    guard range.magnitude < 2.6e5 else { return .unknown }
    return PlaceRange(range: Interval(-1.000001, 1.000001), mayBeNaN: mayBeNaN)
  }

  /// Returns whether the angle of a vector may be NaN.
  static func isInvalid(_ a: PlaceRange, _ b: PlaceRange) -> Bool {
    a.mayBeNaN || b.mayBeNaN || !a.range.magnitude.isFinite || !b.range.magnitude.isFinite
  }

  /// Returns the range of remainders of whole numbers.
  static func remainder(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    let bound = min(a.range.magnitude, max(b.range.magnitude - 1, 0))
    return PlaceRange(range: Interval(a.range.low < 0 ? -bound : 0, a.range.high > 0 ? bound : 0))
  }

  /// Converts floats to whole numbers, clamped to those of a kind.
  static func integer(_ a: PlaceRange, _ all: PlaceRange, size: SIMD2<Int>) -> PlaceRange {
    let whole = a.truncated(size: size)
    var result = whole
    if !whole.range.isWithin(all.range) {
      func limited(_ x: Double) -> Double { min(max(x, all.range.low), all.range.high) }
      result = PlaceRange(range: whole.range.map(limited))
    }
    result.mayBeNaN = false
    return a.mayBeNaN ? result.union(PlaceRange(0)) : result
  }
}
