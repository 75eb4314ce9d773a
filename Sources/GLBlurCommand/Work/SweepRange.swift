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
      guard let value = first.combined(with: last, by: { between($0, $1, step) }) else {
        throw Failure.usage(
          "\(place): there are no values between \(first.json) and \(last.json); list the values "
            + "separated by commas")
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
    case .number, .integer, .length, .corners, .color, .colorOr, .frame, .frames, .point, .numbers,
      .channels, .matrix:
      true
    case .boolean, .choice, .choices, .stops, .curve, .text, .spans, .reference, .references,
      .values, .content:
      false
    }
  }
}
