/// Exact results of sums, products and steps. Callers round them.
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

  /// Rounds values down to whole numbers.
  ///
  /// - Parameter size: The size of the pass. Values at a whole distance from the position in pixels
  ///   have the fraction ½, so their rounding is exact.
  func floor(size: SIMD2<Int>) -> PlaceRange {
    let isInPixels = x == Double(size.x) && y == 0 || y == Double(size.y) && x == 0
    let offset =
      isInPixels
      ? (self.offset + Interval(0.5)).map { $0.rounded(.down) } - Interval(0.5)
      : Interval(self.offset.low - 1, self.offset.high)
    return PlaceRange(
      x: x, y: y, offset: offset, range: range.map { $0.rounded(.down) }, mayBeNaN: mayBeNaN)
  }

  /// Rounds values towards zero.
  func truncated(size: SIMD2<Int>) -> PlaceRange {
    if range.low >= 0 { return floor(size: size) }
    if range.high <= 0 { return -(-self).floor(size: size) }
    return PlaceRange(
      x: x, y: y, offset: offset.widened(by: 1), range: range.map { $0.rounded(.towardZero) },
      mayBeNaN: mayBeNaN)
  }

  /// Returns values minus their largest whole part.
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

  /// Returns the truth of x < y or x ≤ y, or both truth values if it is unknown.
  static func isLess(_ a: PlaceRange, _ b: PlaceRange, orEqual: Bool) -> PlaceRange {
    let distance = combinedDistance(a, b)
    let isNever = orEqual ? distance.low > 0 : distance.low >= 0
    if isNever { return PlaceRange(0) }
    let isAlways = orEqual ? distance.high <= 0 : distance.high < 0
    return isAlways && !a.mayBeNaN && !b.mayBeNaN ? PlaceRange(1) : .truthValue
  }

  /// Returns the truth of x = y, or both truth values if it is unknown.
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
