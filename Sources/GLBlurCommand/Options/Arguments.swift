import GLBlurChain

/// A command line, split and checked against the table of options.
package struct Arguments: Sendable {
  var operands: [String] = []
  private var values: [Option: [String]] = [:]

  mutating func add(_ option: Option, _ value: String) {
    // The last one counts where an option says one thing.
    values[option, default: []] = (option.isRepeatable ? values[option, default: []] : []) + [value]
  }

  func has(_ option: Option) -> Bool { values[option] != nil }

  func all(_ option: Option) -> [String] { values[option] ?? [] }

  /// The words of an option that takes lists.
  func list(_ option: Option) -> [String] {
    all(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  func text(_ option: Option) -> String? { values[option]?.last }

  func choice<Choice: RawRepresentable<String>>(_ option: Option) -> Choice? {
    text(option).flatMap(Choice.init)
  }

  func integer(_ option: Option) -> Int? { text(option).flatMap { Int($0) } }

  func number(_ option: Option) -> Double? { text(option).flatMap { Double($0) } }

  func bytes(_ option: Option) -> Int? { text(option).flatMap { Int(bytes: $0) } }

  /// The halves of `A=B`.
  func assignments(_ option: Option) -> [(name: String, value: String)] {
    all(option).map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
  }

  /// Every option that is given but those named, by name; what is repeated in its order.
  func words(besides others: Set<Option>) -> [String] {
    values.filter { !others.contains($0.key) }.sorted { $0.key.name < $1.key.name }
      .flatMap { option, values in values.map { "\(option.spelling)=\($0)" } }
  }

  /// The greatest difference that passes.
  var tolerance: Double { number(.tolerance) ?? 1 }

  /// Refuses everything but options.
  func refuseOperands(of command: CommandName) throws(Failure) {
    guard let word = operands.first else { return }
    throw .usage(
      "\(command.rawValue) takes no '\(word)'; see glblur \(command.rawValue) --help")
  }

  /// Refuses a second `-`: standard input can be read once.
  func checkStandardInput() throws(Failure) {
    let files = operands + assignments(.input).map(\.value)
    guard files.filter({ $0 == standardStream }).count <= 1 else {
      throw .usage("'-' is given twice, and standard input can be read once; name a file")
    }
  }
}

/// How a command line spells standard input and output.
let standardStream = "-"
