/// The change of a parameter from one key to the next, as in CSS: a function from the elapsed share
/// of the time to the covered share of the way (CSS Easing Functions 2).
///
/// Shares of the way may lie outside of 0…1. A value out of the parameter's range is then replaced
/// by the nearest valid one.
public enum Easing: Hashable, Sendable {
  /// The share of the way equals that of the time.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points. The coordinates along the
  /// time, `x1` and `x2`, are 0…1, and those along the way −1 000 000…1 000 000.
  case cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
  /// A number of equal steps, 1…1 000 000, or from 2 without a jump at either end.
  case steps(Int, Jump = .end)
  /// Straight lines between 2…256 points. The shares of the time are 0…1 and do not descend; those
  /// of the way are −1 000 000…1 000 000.
  case points([Stop])

  /// The ends at which the steps jump.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// At the start: the first step is taken at once.
    case start = "jump-start"
    /// At the end: the last step reaches the next key.
    case end = "jump-end"
    /// At neither end: each key is held for one step.
    case none = "jump-none"
    /// At both ends.
    case both = "jump-both"
  }

  /// A point of a piecewise linear easing.
  public struct Stop: Hashable, Sendable {
    /// The share of the time, 0…1.
    public var time: Double
    /// The share of the way. 0 is the previous key, and 1 is the next.
    public var way: Double

    /// Creates a point. Each parameter is described at the property of its name.
    public init(time: Double, way: Double) {
      self.time = time
      self.way = way
    }
  }

  /// CSS's `ease`: a slow start and a slower end.
  public static let ease = Easing.cubicBezier(0.25, 0.1, 0.25, 1)
  /// CSS's `ease-in`: a slow start.
  public static let easeIn = Easing.cubicBezier(0.42, 0, 1, 1)
  /// CSS's `ease-out`: a slow end.
  public static let easeOut = Easing.cubicBezier(0, 0, 0.58, 1)
  /// CSS's `ease-in-out`: a slow start and a slow end.
  public static let easeInOut = Easing.cubicBezier(0.42, 0, 0.58, 1)
  /// The previous key is held until the next one: one step at the end.
  public static let hold = Easing.steps(1, .end)

  /// Returns the covered share of the way.
  ///
  /// - Parameter time: The elapsed share of the time, clamped to 0…1.
  public func way(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    switch self {
    case .linear: return time
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return CubicBezier(x1, y1, x2, y2).y(at: time)
    case .steps(let count, let jump): return Self.steps(count, jump, at: time)
    case .points(let stops): return Self.lines(between: stops, at: time)
    }
  }

  /// Returns the share after the elapsed steps (CSS Easing Functions 2, 2.3.1).
  private static func steps(_ count: Int, _ jump: Jump, at time: Double) -> Double {
    let isAtStart = jump == .start || jump == .both
    let jumps =
      switch jump {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    let taken = (time * Double(count)).rounded(.down) + (isAtStart ? 1 : 0)
    return min(taken, Double(jumps)) / Double(max(jumps, 1))
  }

  /// Returns the share on the line between two points (CSS Easing Functions 2, 2.1.2). Of points at
  /// the same time the last one counts.
  private static func lines(between stops: [Stop], at time: Double) -> Double {
    guard stops.count > 1 else { return time }
    let next = min(max(stops.firstIndex { $0.time > time } ?? stops.count, 1), stops.count - 1)
    let (a, b) = (stops[next - 1], stops[next])
    guard b.time > a.time else { return time < b.time ? a.way : b.way }
    return a.way + (b.way - a.way) * (time - a.time) / (b.time - a.time)
  }

  /// A description of invalid numbers, or nil if all are valid.
  var fault: String? {
    switch self {
    case .linear: nil
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if !(0...1).contains(x1) || !(0...1).contains(x2) {
        "the first and the third number of cubic-bezier are times, 0 to 1; found "
          + "\(numeral(x1)) and \(numeral(x2))"
      } else if !Self.ways.contains(y1) || !Self.ways.contains(y2) {
        "the second and the fourth number of cubic-bezier are -1000000 to 1000000"
      } else {
        nil
      }
    case .steps(let count, let jump):
      if !((jump == .none ? 2 : 1)...1_000_000).contains(count) {
        "\(count) steps are not possible; expected a whole number, "
          + "\(jump == .none ? "2 with jump-none" : "1") to 1000000"
      } else {
        nil
      }
    case .points(let stops):
      if !(2...Self.mostStops).contains(stops.count) {
        "linear(…) has \(stops.count) points; expected 2 to \(Self.mostStops)"
      } else if !stops.allSatisfy({ (0...1).contains($0.time) && Self.ways.contains($0.way) }) {
        "a point of linear(…) is out of range; expected times of 0% to 100% and shares of "
          + "-1000000 to 1000000"
      } else if zip(stops, stops.dropFirst()).contains(where: { $0.time > $1.time }) {
        "the times of linear(…) must not descend"
      } else {
        nil
      }
    }
  }

  /// Whether the previous value is held until the next key, without values between.
  var holds: Bool { self == .hold }

  static let mostStops = 256
  private static let ways = -1e6...1e6
}
