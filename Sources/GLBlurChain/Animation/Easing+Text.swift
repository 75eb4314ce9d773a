extension Easing {
  private static let words: [(word: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("hold", .hold), ("step-start", .steps(1, .start)),
    ("step-end", .hold),
  ]

  /// The possible spellings, for errors.
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

  /// Parses an easing of CSS. The result is nil for any other text. Numbers may be out of range.
  ///
  /// - Parameter text: A word, or a function of numbers, such as `cubic-bezier(0.2, 0, 0, 1)`.
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
  /// As in CSS, a share may have a time before or after it, or two times, which give two points.
  /// The first and the last time default to 0 and 100 per cent, and others are spaced evenly
  /// between their neighbours. A time less than one before it is raised to that.
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

/// Returns a number in the spelling of CSS, which may begin with a point or a plus.
private func number(_ word: String) -> Double? {
  let isNumber = word.unicodeScalars.allSatisfy { "0123456789+-.eE".unicodeScalars.contains($0) }
  guard isNumber, word.last != ".", let number = Double(word), number.isFinite else { return nil }
  return number
}
