import GLBlur
import GLBlurChain

/// A range `FROM:TO:STEPS` of evenly spaced values, which include both ends.
struct SweepRange {
  private let from: String
  private let to: String
  private let steps: Int
  private let place: String

  /// Parses a range. The result is nil if the text is a list of values instead: if it has no colon,
  /// or if the domain has nothing between two values.
  ///
  /// - Parameter place: The option as errors name it.
  init?(_ text: String, of domain: ParameterDomain, _ place: String) throws(Failure) {
    let parts = Self.split(text, at: ":")
    guard domain.isContinuous, parts.count > 1,
      parts.allSatisfy({ Self.split($0, at: ",").count == 1 })
    else { return nil }
    guard parts.count == 3, let steps = Int(parts[2]), steps >= 1 else {
      throw .usage(
        "\(place): write it as FROM:TO:STEPS, where STEPS is a whole number from 1, or as values "
          + "separated by commas")
    }
    try Sweep.check(steps, place)
    (from, to, self.steps, self.place) = (parts[0], parts[1], steps, place)
  }

  /// Returns the words of a list, which have commas between them.
  static func list(_ text: String, _ place: String) throws(Failure) -> [String] {
    let words = split(text, at: ",")
    guard !words.contains("") else {
      throw .usage("\(place): a value is missing between commas; an empty text is written \"\"")
    }
    return words
  }

  /// Returns the values as JSON.
  ///
  /// - Parameter parse: Returns the value of the parameter that a word spells.
  func values(
    _ parse: (String) throws(ChainError) -> ParameterValue
  ) throws -> [String] {
    let first = try parse(from)
    let last = try parse(to)
    var values: [String] = []
    for step in 0..<steps {
      guard let value = first.moved(to: last, { between($0, $1, step) }) else {
        throw Failure.usage(
          "\(place): there are no values between \(first.json) and \(last.json); both must be of the "
            + "same kind, points or percentages")
      }
      if case .integer = first, case .number(let number) = value {
        throw Failure.usage(
          "\(place): \(steps) steps include \(numeral(number)), but the parameter takes whole numbers; "
            + "choose another number of steps, or list the values separated by commas")
      }
      values.append(value.json)
    }
    return values
  }

  private func between(_ from: Double, _ to: Double, _ step: Int) -> Double {
    switch step {
    case 0: from
    case steps - 1: to
    // This is rounded less often than from + (to − from)·step/last, which can give
    // 0.30000000000000004 for 0.3.
    default: (from * Double(steps - 1 - step) + to * Double(step)) / Double(steps - 1)
    }
  }

  /// Splits a text at marks outside of values. A value that begins with [, { or " extends to its
  /// end as defined by JSON.
  static func split(_ text: String, at mark: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in text {
      let begins = parts[parts.count - 1].isEmpty
      if character == mark, depth == 0, !isQuoted {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
      if isQuoted {
        isQuoted = isEscaped || character != "\""
        isEscaped = character == "\\" && !isEscaped
      } else if begins || depth > 0 {
        switch character {
        case "\"": isQuoted = true
        case "[", "{": depth += 1
        case "]", "}": depth = max(0, depth - 1)
        default: break
        }
      }
    }
    return parts
  }
}

extension ParameterDomain {
  /// Whether there are values between any two values of the domain.
  fileprivate var isContinuous: Bool {
    switch self {
    case .number, .integer, .length, .color, .colorOr, .frame, .point, .numbers, .channels,
      .matrix:
      true
    case .boolean, .choice, .stops, .curve, .text, .reference, .references, .values, .content:
      false
    }
  }
}

extension ParameterValue {
  /// Returns the value in which each number lies between that of this value and that of the other
  /// one, or nil if the two are of different kinds. An integer becomes a number if the result is
  /// not whole.
  fileprivate func moved(
    to other: ParameterValue, _ between: (Double, Double) -> Double
  ) -> ParameterValue? {
    func length(_ pair: (Length, Length)) -> Length? {
      let (a, b) = pair
      let sum: Length =
        .points(between(a.points, b.points)) + .percent(between(a.percent, b.percent))
      return sum.isMixed ? nil : sum
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(between(a, b))
    case (.integer(let a), .integer(let b)):
      let number = between(Double(a), Double(b))
      return Int(exactly: number).map(ParameterValue.integer) ?? .number(number)
    case (.length(let a), .length(let b)): return length((a, b)).map(ParameterValue.length)
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          red: between(a.red, b.red), green: between(a.green, b.green),
          blue: between(a.blue, b.blue), alpha: between(a.alpha, b.alpha)))
    case (.frame(let a), .frame(let b)):
      guard let x = length((a.x, b.x)), let y = length((a.y, b.y)),
        let width = length((a.width, b.width)), let height = length((a.height, b.height))
      else { return nil }
      return .frame(Frame(x, y, width, height))
    case (.point(let a), .point(let b)):
      guard let x = length((a.x, b.x)), let y = length((a.y, b.y)) else { return nil }
      return .point(Point(x, y))
    case (.channels(let a), .channels(let b)):
      return .channels(
        Channels(between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue)))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(between))
    case (.matrix(let a), .matrix(let b)) where a.map(\.count) == b.map(\.count):
      return .matrix(zip(a, b).map { zip($0, $1).map(between) })
    default: return nil
    }
  }
}
