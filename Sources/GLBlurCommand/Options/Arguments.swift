import GLBlurChain
import GLBlurReference

/// A command line, split and checked against the option table.
package struct Arguments: Sendable {
  var operands: [String] = []
  private var values: [Option: [String]] = [:]

  mutating func add(_ option: Option, _ value: String) {
    // The last value counts unless the option may be repeated.
    values[option, default: []] = (option.isRepeatable ? values[option, default: []] : []) + [value]
  }

  func has(_ option: Option) -> Bool { values[option] != nil }

  func all(_ option: Option) -> [String] { values[option] ?? [] }

  func list(_ option: Option) -> [String] {
    all(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  func text(_ option: Option) -> String? { values[option]?.last }

  func choice<Choice: RawRepresentable<String>>(_ option: Option) -> Choice? {
    text(option).flatMap(Choice.init)
  }

  func integer(_ option: Option) -> Int? { text(option).flatMap { Int($0) } }

  func number(_ option: Option) -> Double? { text(option).flatMap { Double($0) } }

  var rate: FrameRate? { text(.fps).flatMap { FrameRate($0) } }

  func bytes(_ option: Option) -> Int? { text(option).flatMap { Int(bytes: $0) } }

  func assignments(_ option: Option) -> [(name: String, value: String)] {
    all(option).map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
  }

  /// Returns all options but `others`, sorted by name. Values of a repeated option keep their
  /// order.
  func words(besides others: Set<Option>) -> [String] {
    values.filter { !others.contains($0.key) }.sorted { $0.key.name < $1.key.name }
      .flatMap { option, values in values.map { "\(option.spelling)=\($0)" } }
  }

  /// The greatest difference that passes, in 8-bit levels; 1 by default.
  var tolerance: Double { number(.tolerance) ?? 1 }

  func refuseOperands(of command: CommandName) throws(Failure) {
    guard let word = operands.first else { return }
    throw .usage(
      "\(command.rawValue) takes only options, but '\(word)' is given; see glblur "
        + "\(command.rawValue) --help")
  }

  /// Refuses a second `-`, since standard input can be read only once.
  func checkStandardInput() throws(Failure) {
    let files = operands + assignments(.input).map(\.value)
    guard files.filter({ $0 == standardStream }).count <= 1 else {
      throw .usage("'-' is given twice, but standard input can be read only once; name a file")
    }
  }
}

/// Standard input or output on a command line.
let standardStream = "-"

extension Metric {
  /// Reads the metric, and throws an error for a limit that the metric does not have.
  init(_ arguments: Arguments) throws(Failure) {
    self = arguments.choice(.metric) ?? .samples
    let (right, wrong): (Option, Option) =
      isSimilarity ? (.atLeast, .tolerance) : (.tolerance, .atLeast)
    guard !arguments.has(wrong) else {
      throw .usage(
        "\(wrong.spelling) does not go with the metric \(rawValue); \(right.spelling) sets its limit"
      )
    }
  }

  /// Whether a higher number means more alike.
  private var isSimilarity: Bool {
    switch self {
    case .samples, .deltaE: false
    case .psnr, .ssim, .msSSIM: true
    }
  }
}

extension Measurement {
  /// Returns a failure unless the difference or the similarity passes.
  func failure(tolerance: Double, least: Double? = nil, _ what: String) -> Failure? {
    guard let value else { return nil }
    let message: String
    switch metric {
    case .samples, .deltaE:
      guard value > tolerance else { return nil }
      let amount =
        metric == .deltaE ? "a ΔE2000 of \(rounded(value, 3))" : "\(rounded(value, 3)) of 255"
      message =
        "\(what) differ by \(amount), more than the tolerance of \(numeral(tolerance)); "
        + "--tolerance sets it"
    case .psnr, .ssim, .msSSIM:
      guard let least, value < least else { return nil }
      message =
        "\(what) have a \(metric.rawValue) of \(rounded(value, 6)), less than \(numeral(least)); "
        + "--at-least sets it"
    }
    return Failure(status: .notPassed, message: message)
  }
}
