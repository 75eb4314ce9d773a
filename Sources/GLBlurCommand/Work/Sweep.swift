import GLBlur
import GLBlurChain

/// A sweep by `--sweep`: a parameter and the values that it takes one after the other.
struct Sweep: Sendable {
  /// The parameter as `ID.PARAM`.
  let parameter: String
  /// The values as JSON.
  let values: [String]
  /// The chain with each of the values.
  let variants: [Chain]

  static let mostValues = 10_000

  /// Creates the sweep that the command line asks for, or nil if it asks for none.
  ///
  /// - Parameters:
  ///   - chain: The chain, with its animation.
  ///   - moments: What the command line says about times. All values are those of one moment.
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

  /// Throws an error if there are more values than anybody is likely to mean.
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
