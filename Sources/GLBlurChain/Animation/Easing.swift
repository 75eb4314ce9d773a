/// The change of a parameter from one key to the next: a function from the elapsed share of the
/// time to the covered share of the way (CSS Easing Functions 2).
///
/// Shares of the way may lie outside of 0…1. Values out of a parameter's range become the nearest
/// valid ones.
public enum Easing: Hashable, Sendable {
  /// The share of the way equals that of the time.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points. `x1` and `x2` are times,
  /// 0…1; `y1` and `y2` are at most ±1 000 000.
  case cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
  /// A number of equal steps, 1…1 000 000, or from 2 without a jump at either end.
  case steps(Int, Jump = .end)
  /// Straight lines between 2…256 points, whose times are 0…1 and do not descend.
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
    /// The share of the way, from 0 at the previous key to 1 at the next, at most ±1 000 000.
    public var way: Double

    /// Creates a point of an easing.
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
  /// The previous key, held until the next one: one step at the end.
  public static let hold = Easing.steps(1, .end)

  /// Returns the covered share of the way at a share of the time, which is clamped to 0…1.
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

  /// CSS Easing Functions 2, 2.3.1.
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

  /// CSS Easing Functions 2, 2.1.2. Of points at the same time the last one counts.
  private static func lines(between stops: [Stop], at time: Double) -> Double {
    guard stops.count > 1 else { return time }
    let next = min(max(stops.firstIndex { $0.time > time } ?? stops.count, 1), stops.count - 1)
    let (a, b) = (stops[next - 1], stops[next])
    guard b.time > a.time else { return time < b.time ? a.way : b.way }
    return a.way + (b.way - a.way) * (time - a.time) / (b.time - a.time)
  }

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

  var holds: Bool { self == .hold }

  static let mostStops = 256
  private static let ways = -1e6...1e6
}

extension Easing {
  private static let words: [(word: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("hold", .hold), ("step-start", .steps(1, .start)),
    ("step-end", .hold),
  ]

  static let spellings =
    "linear, ease, ease-in, ease-out, ease-in-out, hold, cubic-bezier(x1, y1, x2, y2), "
    + "steps(n, end) or linear(0, 0.5 25%, 1)"

  /// The easing in the spelling of CSS, or `hold`.
  public var text: String {
    if let known = Self.words.first(where: { $0.easing == self }) { return known.word }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return "cubic-bezier(\([x1, y1, x2, y2].map(numeral).joined(separator: ", ")))"
    case .steps(let count, let jump):
      return "steps(\(count)\(jump == .end ? "" : ", " + jump.rawValue))"
    case .points(let stops):
      let list = stops.map { "\(numeral($0.way)) \(numeral($0.time * 100))%" }
      return "linear(\(list.joined(separator: ", ")))"
    }
  }

  /// Parses an easing of CSS, such as `cubic-bezier(0.2, 0, 0, 1)`, or `hold`. The result is nil
  /// for any other text. Numbers may be out of range.
  public init?(_ text: String) {
    if let known = Self.words.first(where: { $0.word == text }) {
      self = known.easing
      return
    }
    guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
    let arguments = text[text.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").map(String.init) }
    switch text[..<open] {
    case "cubic-bezier":
      let numbers = arguments.compactMap { $0.count == 1 ? number($0[0]) : nil }
      guard arguments.count == 4, numbers.count == 4 else { return nil }
      self = .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      guard (1...2).contains(arguments.count), arguments.allSatisfy({ $0.count == 1 }),
        let count = number(arguments[0][0]).flatMap({ Int(exactly: $0) }),
        let jump = arguments.count == 1 ? .end : Jump(text: arguments[1][0])
      else { return nil }
      self = .steps(count, jump)
    case "linear":
      guard let stops = Self.stops(arguments) else { return nil }
      self = .points(stops)
    default: return nil
    }
  }

  /// Returns the points of a linear function, or nil if the words are invalid.
  ///
  /// As in CSS, a share may have a time before or after it, or two, which give two points. The
  /// first and the last time default to 0 and 100 per cent, and others are spaced evenly between
  /// their neighbours. A time less than one before it is raised to that.
  private static func stops(_ arguments: [[String]]) -> [Stop]? {
    var points: [(time: Double?, way: Double)] = []
    for words in arguments {
      let times = words.compactMap(percentage)
      let ways = words.compactMap(number)
      guard ways.count == 1, times.count <= 2, times.count + 1 == words.count else { return nil }
      if times.isEmpty { points.append((nil, ways[0])) }
      for time in times { points.append((time, ways[0])) }
    }
    guard points.count > 1 else { return nil }
    points[0].time = points[0].time ?? 0
    points[points.count - 1].time = points[points.count - 1].time ?? 1
    var stops: [Stop] = []
    for (index, point) in points.enumerated() {
      let before = stops.last?.time ?? 0
      if let time = point.time {
        stops.append(Stop(time: stops.isEmpty ? time : max(time, before), way: point.way))
        continue
      }
      let known = points[index...].firstIndex { $0.time != nil } ?? points.count - 1
      let next = max(points[known].time ?? 1, before)
      stops.append(Stop(time: before + (next - before) / Double(known - index + 1), way: point.way))
    }
    return stops
  }
}

extension Easing.Jump {
  fileprivate init?(text: String) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    default: self.init(rawValue: text)
    }
  }
}

private func percentage(_ word: String) -> Double? {
  word.last == "%" ? number(String(word.dropLast())).map { $0 / 100 } : nil
}

/// Returns a number of CSS, which may begin with a point or a plus.
private func number(_ word: String) -> Double? {
  let isNumber = word.unicodeScalars.allSatisfy { "0123456789+-.eE".unicodeScalars.contains($0) }
  guard isNumber, word.last != ".", let number = Double(word), number.isFinite else { return nil }
  return number
}

/// A Bézier curve from (0, 0) to (1, 1), as a function of its first coordinate.
struct CubicBezier {
  private let x: Polynomial
  private let y: Polynomial

  /// A coordinate of the curve: the polynomial ((a·t + b)·t + c)·t.
  private struct Polynomial {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    x = Polynomial(x1, x2)
    y = Polynomial(y1, y2)
  }

  /// Newton's method within bounds that bisection narrows, since x is monotonic but may have zero
  /// slope.
  func y(at value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = value
    // Bisection alone takes 53 iterations, Newton's method four or five.
    for _ in 0..<64 {
      let error = x(t) - value
      if error == 0 { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / x.slope(t)
      let better = next > low && next < high ? next : (low + high) / 2
      if better == t { break }
      t = better
    }
    return y(t)
  }
}
