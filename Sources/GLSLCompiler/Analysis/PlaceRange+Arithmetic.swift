/// Exact results of sums, products and steps, which callers round.
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
    // Zero times infinity is no number.
    let isFinite = a.range.magnitude.isFinite && b.range.magnitude.isFinite
    var best = PlaceRange(
      range: a.range * b.range, mayBeNaN: a.mayBeNaN || b.mayBeNaN || !isFinite)
    for (factor, other) in [(a, b), (b, a)] where factor.x != 0 || factor.y != 0 {
      // The other one is a number m and a deviation from it.
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

  /// Returns the largest whole numbers that are at most the values.
  ///
  /// - Parameter size: The size of the pass. Values that are a whole number away from the place in
  ///   pixels have the fraction ½, so nothing is lost for them.
  func floor(size: SIMD2<Int>) -> PlaceRange {
    let isInPixels = x == Double(size.x) && y == 0 || y == Double(size.y) && x == 0
    let offset =
      isInPixels
      ? (self.offset + Interval(0.5)).map { $0.rounded(.down) } - Interval(0.5)
      : Interval(self.offset.low - 1, self.offset.high)
    return PlaceRange(
      x: x, y: y, offset: offset, range: range.map { $0.rounded(.down) }, mayBeNaN: mayBeNaN)
  }

  /// Returns values without their fractions.
  func truncated(size: SIMD2<Int>) -> PlaceRange {
    if range.low >= 0 { return floor(size: size) }
    if range.high <= 0 { return -(-self).floor(size: size) }
    return PlaceRange(
      x: x, y: y, offset: offset.widened(by: 1), range: range.map { $0.rounded(.towardZero) },
      mayBeNaN: mayBeNaN)
  }

  /// Returns values minus the largest whole numbers that are at most the values.
  var fraction: PlaceRange {
    let whole = range.low.rounded(.down)
    // A tiny negative number has the fraction 1 in floats.
    if whole.isFinite, whole == range.high.rounded(.down) {
      return (self - PlaceRange(whole)).rounded
    }
    return PlaceRange(range: Interval(0, 1), mayBeNaN: mayBeNaN || !range.magnitude.isFinite)
  }

  /// Returns values without their signs.
  var absolute: PlaceRange {
    if range.low >= 0 { return self }
    if range.high <= 0 { return -self }
    return PlaceRange(range: Interval(0, range.magnitude), mayBeNaN: mayBeNaN)
  }

  /// Returns the truth of x < y, or of x ≤ y, where it is known, else both.
  static func isLess(_ a: PlaceRange, _ b: PlaceRange, orEqual: Bool) -> PlaceRange {
    let distance = combinedDistance(a, b)
    let isNever = orEqual ? distance.low > 0 : distance.low >= 0
    if isNever { return PlaceRange(0) }
    let isAlways = orEqual ? distance.high <= 0 : distance.high < 0
    return isAlways && !a.mayBeNaN && !b.mayBeNaN ? PlaceRange(1) : .truthValue
  }

  /// Returns the truth of x = y where it is known, else both.
  static func isEqual(_ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    let distance = combinedDistance(a, b)
    if !distance.containsZero { return PlaceRange(0) }
    guard let x = a.number, let y = b.number else { return .truthValue }
    return PlaceRange(x == y ? 1 : 0)
  }

  /// Something that is true or false.
  static let truthValue = PlaceRange(range: Interval(0, 1))

  /// Returns the interval of a − b.
  private static func combinedDistance(_ a: PlaceRange, _ b: PlaceRange) -> Interval {
    (a.range - b.range).intersection((a - b).range)
  }
}
