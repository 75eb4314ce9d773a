import GLBlur
import GLBlurChain

/// A parameter and the values that it takes one after the other, by `--sweep`.
struct Sweep: Sendable {
  /// As `ID.PARAM`.
  let parameter: String
  /// The values as JSON.
  let values: [String]
  let variants: [Chain]

  static let mostValues = 10_000

  /// Creates the sweep of the command line, or returns nil. All values are those of one moment.
  init?(_ chain: Chain, _ arguments: Arguments, at moments: Moments) throws {
    let sweeps = arguments.assignments(.sweep)
    guard let (parameter, text) = sweeps.first else { return nil }
    guard sweeps.count == 1 else {
      throw Failure.usage(
        "--sweep is given \(sweeps.count) times, but only one parameter can change at a time; set the "
          + "others with --set")
    }
    let place = "--sweep \(parameter)=\(text)"
    if chain.isAnimated(parameter) {
      throw Failure.usage(
        "\(place): the parameter changes over time by 'animation' already; sweep another one, or take its "
          + "keys out of the chain")
    }
    let chain = try moments.still(of: chain)
    let (domain, _) = try chain.parameter(parameter, place)
    let words =
      try SweepRange(text, of: domain, place)?.values { word throws(ChainError) in
        try chain.with(parameter, word).value
      } ?? SweepRange.list(text, place)
    try Self.check(words.count, place)
    let settings = try words.map { word in try chain.with(parameter, word) }
    self.parameter = parameter
    variants = settings.map(\.chain)
    values = settings.map(\.value.json)
  }

  /// Refuses more values than anybody is likely to mean.
  static func check(_ count: Int, _ place: String) throws(Failure) {
    guard count <= mostValues else {
      throw .usage("\(place): \(count) values; allowed are 1 to \(mostValues)")
    }
  }
}

extension Chain {
  fileprivate func with(
    _ parameter: String, _ value: String
  ) throws(ChainError) -> (chain: Chain, value: ParameterValue) {
    var chain = self
    try chain.set(parameter, to: value, by: "--sweep")
    let found = try chain.parameter(parameter, "--sweep \(parameter)=\(value)").value
    return (chain, found)
  }
}

/// A range `FROM:TO:STEPS` of evenly spaced values, both ends included.
struct SweepRange {
  private let from: String
  private let to: String
  private let steps: Int
  private let place: String

  /// Returns nil for a list: without a colon, or in a domain with nothing between two values.
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

  static func list(_ text: String, _ place: String) throws(Failure) -> [String] {
    let words = split(text, at: ",")
    guard !words.contains("") else {
      throw .usage("\(place): a value is missing between commas; an empty text is written \"\"")
    }
    return words
  }

  /// Returns the values as JSON.
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
    // Rounded less often than from + (to − from)·step/last, which can give 0.30000000000000004.
    default: (from * Double(steps - 1 - step) + to * Double(step)) / Double(steps - 1)
    }
  }

  /// Splits a text at marks outside values. A value that begins with [, { or " ends as in JSON.
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
