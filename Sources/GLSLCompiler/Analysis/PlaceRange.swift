/// The possible values of a scalar over all pixels, as intervals of the value and of its distance
/// from an affine function of the own position.
///
/// The value is x·p + y·q + `offset`, where (p, q) is the own position. Truth values are 0 and 1.
/// Both intervals hold unless the value is NaN.
struct PlaceRange: Hashable {
  var x = 0.0
  var y = 0.0
  var offset: Interval
  var range: Interval
  var mayBeNaN = false

  static let unknown = PlaceRange(range: .everything, mayBeNaN: true)

  init(range: Interval, mayBeNaN: Bool = false) {
    offset = range
    self.range = range
    self.mayBeNaN = mayBeNaN
  }

  init(_ number: Double) { self.init(range: Interval(number)) }

  init(x: Double, y: Double, offset: Interval, range: Interval = .everything, mayBeNaN: Bool) {
    self.x = x
    self.y = y
    let plane = Interval(0, 1) * x + Interval(0, 1) * y
    self.range = range.intersection(plane + offset)
    // Infinite coefficients would turn all later values into NaN.
    guard x.isFinite, y.isFinite, x != 0 || y != 0 else {
      self.x = 0
      self.y = 0
      self.offset = self.range
      self.mayBeNaN = mayBeNaN
      return
    }
    self.offset = offset.intersection(range - plane)
    self.mayBeNaN = mayBeNaN
  }

  var number: Double? { range.low == range.high && !mayBeNaN ? range.low : nil }

  var truth: Bool? { number.map { $0 != 0 } }

  func distance(x otherX: Double, y otherY: Double) -> Interval {
    if x == otherX, y == otherY { return offset }
    let slopes = Interval(0, 1) * (x - otherX) + Interval(0, 1) * (y - otherY)
    let plane = Interval(0, 1) * otherX + Interval(0, 1) * otherY
    return (offset + slopes).intersection(range - plane)
  }

  func widened(by error: Double) -> PlaceRange {
    var result = self
    result.offset = offset.widened(by: error)
    result.range = range.widened(by: error)
    return result
  }

  var rounded: PlaceRange {
    let magnitude = range.magnitude
    guard magnitude < Double(Float.greatestFiniteMagnitude) else {
      return PlaceRange(range: range.widened(by: .infinity), mayBeNaN: true)
    }
    return widened(by: magnitude * 0x1.00001p-24 + 0x1p-149)
  }

  /// Applies an operation, which must commute with adding a number to both sides, to the distances
  /// from one affine function, chosen to make the result narrow.
  static func combined(
    _ a: PlaceRange, _ b: PlaceRange, _ combine: (Interval, Interval) -> Interval
  ) -> PlaceRange {
    let range = combine(a.range, b.range)
    let mayBeNaN = a.mayBeNaN || b.mayBeNaN
    var best = PlaceRange(range: range, mayBeNaN: mayBeNaN)
    for base in [a, b] where base.x != 0 || base.y != 0 {
      let offset = combine(a.distance(x: base.x, y: base.y), b.distance(x: base.x, y: base.y))
      let candidate = PlaceRange(
        x: base.x, y: base.y, offset: offset, range: range, mayBeNaN: mayBeNaN)
      if candidate.offset.width < best.offset.width { best = candidate }
    }
    return best
  }

  func union(_ other: PlaceRange) -> PlaceRange {
    self == other ? self : Self.combined(self, other) { $0.union($1) }
  }

  func isWithin(_ other: PlaceRange) -> Bool {
    (!mayBeNaN || other.mayBeNaN) && range.isWithin(other.range)
      && distance(x: other.x, y: other.y).isWithin(other.offset)
  }
}

/// A closed interval, possibly infinite.
struct Interval: Hashable {
  var low: Double
  var high: Double

  static let everything = Interval(-.infinity, .infinity)

  init(_ low: Double, _ high: Double) {
    // Differences of infinities are NaN.
    self.low = low.isNaN ? -.infinity : low
    self.high = high.isNaN ? .infinity : high
  }

  init(_ number: Double) { self.init(number, number) }

  var width: Double { high - low }
  var magnitude: Double { max(abs(low), abs(high)) }
  var containsZero: Bool { low <= 0 && high >= 0 }

  func widened(by error: Double) -> Interval { Interval(low - error, high + error) }
  func union(_ other: Interval) -> Interval {
    Interval(min(low, other.low), max(high, other.high))
  }
  func isWithin(_ other: Interval) -> Bool { low >= other.low && high <= other.high }

  /// Returns the intersection, or this interval if rounding leaves none.
  func intersection(_ other: Interval) -> Interval {
    let low = max(low, other.low)
    let high = min(high, other.high)
    return low <= high ? Interval(low, high) : self
  }

  func map(_ function: (Double) -> Double) -> Interval { Interval(function(low), function(high)) }

  static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }
  static func - (a: Interval, b: Interval) -> Interval { Interval(a.low - b.high, a.high - b.low) }
  static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  static func * (a: Interval, b: Double) -> Interval { a * Interval(b) }
  static func * (a: Interval, b: Interval) -> Interval {
    // Zero times infinity is zero here: the bounds are limits of finite numbers.
    func product(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
    let corners = [
      product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
      product(a.high, b.high),
    ]
    return Interval(corners.min() ?? 0, corners.max() ?? 0)
  }
}

/// Exact results, which callers round.
extension PlaceRange {
  static func + (a: PlaceRange, b: PlaceRange) -> PlaceRange {
    PlaceRange(
      x: a.x + b.x, y: a.y + b.y, offset: a.offset + b.offset, range: a.range + b.range,
      mayBeNaN: a.mayBeNaN || b.mayBeNaN)
  }

  static prefix func - (a: PlaceRange) -> PlaceRange {
    PlaceRange(x: -a.x, y: -a.y, offset: -a.offset, range: -a.range, mayBeNaN: a.mayBeNaN)
  }

  static func - (a: PlaceRange, b: PlaceRange) -> PlaceRange { a + -b }

  static func * (a: PlaceRange, b: PlaceRange) -> PlaceRange {
    // Zero times infinity is NaN.
    let isFinite = a.range.magnitude.isFinite && b.range.magnitude.isFinite
    var best = PlaceRange(
      range: a.range * b.range, mayBeNaN: a.mayBeNaN || b.mayBeNaN || !isFinite)
    for (factor, other) in [(a, b), (b, a)] where factor.x != 0 || factor.y != 0 {
      // The other factor is a number m plus a deviation.
      let middle = other.number ?? (other.range.low + other.range.high) / 2
      guard middle.isFinite else { continue }
      let deviation = other.range - Interval(middle)
      let candidate = PlaceRange(
        x: factor.x * middle, y: factor.y * middle,
        offset: factor.offset * middle + factor.range * deviation, range: best.range,
        mayBeNaN: best.mayBeNaN)
      if candidate.offset.width < best.offset.width { best = candidate }
    }
    return best
  }

  static func / (a: PlaceRange, b: PlaceRange) -> PlaceRange {
    guard !b.range.containsZero else { return .unknown }
    let inverse = Interval(1 / b.range.high, 1 / b.range.low)
    return a * PlaceRange(range: inverse, mayBeNaN: b.mayBeNaN)
  }

  /// Rounds values down, exactly at a whole distance in pixels from the own position, since these
  /// have the fraction ½.
  func floor(size: SIMD2<Int>) -> PlaceRange {
    let isInPixels = x == Double(size.x) && y == 0 || y == Double(size.y) && x == 0
    let offset =
      isInPixels
      ? (self.offset + Interval(0.5)).map { $0.rounded(.down) } - Interval(0.5)
      : Interval(self.offset.low - 1, self.offset.high)
    return PlaceRange(
      x: x, y: y, offset: offset, range: range.map { $0.rounded(.down) }, mayBeNaN: mayBeNaN)
  }

  func truncated(size: SIMD2<Int>) -> PlaceRange {
    if range.low >= 0 { return floor(size: size) }
    if range.high <= 0 { return -(-self).floor(size: size) }
    return PlaceRange(
      x: x, y: y, offset: offset.widened(by: 1), range: range.map { $0.rounded(.towardZero) },
      mayBeNaN: mayBeNaN)
  }

  var fraction: PlaceRange {
    let whole = range.low.rounded(.down)
    // As a float, the fraction of a tiny negative number is 1.
    if whole.isFinite, whole == range.high.rounded(.down) {
      return (self - PlaceRange(whole)).rounded
    }
    return PlaceRange(range: Interval(0, 1), mayBeNaN: mayBeNaN || !range.magnitude.isFinite)
  }

  var absolute: PlaceRange {
    if range.low >= 0 { return self }
    if range.high <= 0 { return -self }
    return PlaceRange(range: Interval(0, range.magnitude), mayBeNaN: mayBeNaN)
  }

  static func isLess(_ a: PlaceRange, _ b: PlaceRange, orEqual: Bool) -> PlaceRange {
    let distance = combinedDistance(a, b)
    let isNever = orEqual ? distance.low > 0 : distance.low >= 0
    if isNever { return PlaceRange(0) }
    let isAlways = orEqual ? distance.high <= 0 : distance.high < 0
    return isAlways && !a.mayBeNaN && !b.mayBeNaN ? PlaceRange(1) : .truthValue
  }

  static func isEqual(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    let distance = combinedDistance(a, b)
    if !distance.containsZero { return PlaceRange(0) }
    guard let x = a.number, let y = b.number else { return .truthValue }
    return PlaceRange(x == y ? 1 : 0)
  }

  static let truthValue = PlaceRange(range: Interval(0, 1))

  private static func combinedDistance(_ a: PlaceRange, _ b: PlaceRange) -> Interval {
    (a.range - b.range).intersection((a - b).range)
  }
}

/// Margins cover the errors stated at `FloatFunctions`.
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

  static func modulo(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    guard !b.range.containsZero, a.range.magnitude.isFinite, b.range.magnitude.isFinite else {
      return .unknown
    }
    let mayBeNaN = a.mayBeNaN || b.mayBeNaN
    let quotients = (a / b).rounded.range
    let round = quotients.low.rounded(.down)
    if round == quotients.high.rounded(.down) { return (a - b * PlaceRange(round)).rounded }
    // The quotient is rounded before truncation, the product after it.
    let error = (a.range.magnitude + b.range.magnitude) * 0x1p-22
    let range = Interval(min(b.range.low, 0), max(b.range.high, 0)).widened(by: error)
    return PlaceRange(range: range, mayBeNaN: mayBeNaN)
  }

  static func mix(_ a: PlaceRange, _ b: PlaceRange, _ t: PlaceRange) -> PlaceRange {
    let parts = (a * (PlaceRange(1) - t).rounded).rounded + (b * t).rounded
    let sum = parts.rounded
    guard t.range.isWithin(Interval(0, 1)), !t.mayBeNaN else { return sum }
    // A mixture lies between both sides, apart from three roundings.
    let error = max(a.range.magnitude, b.range.magnitude) * 0x1p-22
    let between = a.union(b).widened(by: error)
    return between.offset.width < sum.offset.width ? between : sum
  }

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

  var exp2: PlaceRange { power(FloatFunctions.exp2) }

  var exp: PlaceRange { power(FloatFunctions.exp) }

  private func power(_ power: (Float) -> Float) -> PlaceRange {
    let low = Double(power(Float(range.low).nextDown))
    let high = Double(power(Float(range.high).nextUp))
    return PlaceRange(range: Interval(low * 0.999999, high * 1.000001), mayBeNaN: mayBeNaN)
  }

  // The largest float is below 2¹²⁸. Infinity has the logarithm 128 too.
  var log2: PlaceRange { logarithm(FloatFunctions.log2, ofTwo: 1) }

  var log: PlaceRange { logarithm(FloatFunctions.log, ofTwo: 0.693147181) }

  private func logarithm(_ function: (Float) -> Float, ofTwo: Double) -> PlaceRange {
    func logarithm(_ x: Double) -> Double {
      Double(function(Float(min(x, 0x1p127)))) + (x > 0x1p127 ? ofTwo : 0)
    }
    let bounds = range.map(logarithm)
    let error = bounds.magnitude.isFinite ? bounds.magnitude * 1e-6 + 1e-6 : 1e-3
    let range = bounds.widened(by: error)
    // The logarithm of NaN is −∞.
    return PlaceRange(range: mayBeNaN ? Interval(-.infinity, range.high) : range)
  }

  static func power(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    guard b.range.magnitude.isFinite else { return .unknown }
    // Below 1e-30, and for NaN, the result is 0.
    let isZero = a.range.low < 1e-30 || a.mayBeNaN
    guard a.range.high >= 1e-30 else { return PlaceRange(0) }
    let base = PlaceRange(range: Interval(max(a.range.low, 1e-30), a.range.high))
    let result = (b * base.log2).rounded.exp2
    return isZero ? result.union(PlaceRange(0)) : result
  }

  var wave: PlaceRange {
    // Up to this angle results are within ±1, although the range reduction is inexact from 1.3e5 on.
    guard range.magnitude < 2.6e5 else { return .unknown }
    return PlaceRange(range: Interval(-1.000001, 1.000001), mayBeNaN: mayBeNaN)
  }

  static func isInvalid(_ a: PlaceRange, _ b: PlaceRange) -> Bool {
    a.mayBeNaN || b.mayBeNaN || !a.range.magnitude.isFinite || !b.range.magnitude.isFinite
  }

  static func remainder(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    let bound = min(a.range.magnitude, max(b.range.magnitude - 1, 0))
    return PlaceRange(range: Interval(a.range.low < 0 ? -bound : 0, a.range.high > 0 ? bound : 0))
  }

  /// Converts floats to whole numbers, clamped to the range `all`.
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

extension PlaceRange {
  init(bits: UInt32, _ kind: ScalarKind) {
    switch kind {
    case .bool, .uint: self.init(Double(bits))
    case .int: self.init(Double(Int32(bitPattern: bits)))
    case .float:
      let number = Float(bitPattern: bits)
      if number.isNaN { self = .unknown } else { self.init(Double(number)) }
    }
  }

  static func unknown(_ kind: ScalarKind) -> PlaceRange {
    switch kind {
    case .bool: .truthValue
    case .int: PlaceRange(range: Interval(-0x1p31, 0x1p31 - 1))
    case .uint: PlaceRange(range: Interval(0, 0x1p32 - 1))
    case .float: .unknown
    }
  }
}
