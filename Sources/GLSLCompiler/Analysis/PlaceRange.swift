/// The possible values of a scalar over all pixels: its distance from an affine function of the own
/// position, and its range.
///
/// The value is x·p + y·q + d, where p and q are the own position and d is in `offset`. It is also
/// in `range`. Truth values are 0 and 1. Both intervals hold unless the value is NaN.
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

  /// Creates a value from an affine function and the interval of the distance from it.
  ///
  /// - Parameter range: A further interval that contains the value.
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

  /// Returns the value rounded to a float, or unknown if it may be too large.
  var rounded: PlaceRange {
    let magnitude = range.magnitude
    guard magnitude < Double(Float.greatestFiniteMagnitude) else {
      return PlaceRange(range: range.widened(by: .infinity), mayBeNaN: true)
    }
    return widened(by: magnitude * 0x1.00001p-24 + 0x1p-149)
  }

  /// Combines two values by an operation on the intervals of their distances from the same affine
  /// function, chosen to make the interval short.
  ///
  /// - Parameter combine: An operation that commutes with adding a number to both sides.
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

  /// Returns the range of a value that is one of two.
  func union(_ other: PlaceRange) -> PlaceRange {
    self == other ? self : Self.combined(self, other) { $0.union($1) }
  }

  func isWithin(_ other: PlaceRange) -> Bool {
    (!mayBeNaN || other.mayBeNaN) && range.isWithin(other.range)
      && distance(x: other.x, y: other.y).isWithin(other.offset)
  }
}

/// A closed interval of real numbers, possibly infinite.
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
