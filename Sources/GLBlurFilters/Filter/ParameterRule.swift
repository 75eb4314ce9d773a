/// What the parameters of a filter or view have to do with each other, beyond the range of each.
public enum ParameterRule: Hashable, Sendable {
  /// One of these at least is said; the message tells how.
  case needsOne([String], String)
  /// Where the first is said, none of the others is.
  case excludes(String, [String])
  /// Where a parameter is one of some words, another is left as it is by itself; the message tells
  /// why.
  case fixes(String, where: String, is: [String], String)
  /// A choice is none of these words; the message tells why.
  case forbids(String, [String], String)
  /// A length is not zero.
  case isPositive(String)
  /// The second is greater than the first, in every channel and by a millionth at least, or also the
  /// same.
  case ascends(String, String, orEqual: Bool = false)

  /// - Parameters:
  ///   - value: the value of a parameter, `.none` where it is left out.
  ///   - standard: what it is by itself.
  func check(
    _ value: (String) -> ParameterValue, standard: (String) -> ParameterValue
  ) throws(FilterError) {
    switch self {
    case .needsOne(let names, let message):
      if names.allSatisfy({ value($0) == .none }) { throw FilterError(message) }
    case .excludes(let name, let others):
      if value(name) != .none, others.contains(where: { value($0) != .none }) {
        let list = others.map { "'\($0)'" }.joined(separator: " and ")
        throw FilterError(
          parameter: name, "this cannot be combined with \(list); leave out one or the other")
      }
    case .fixes(let name, let other, let words, let message):
      guard case .choice(let word) = value(other), words.contains(word),
        value(name) != standard(name)
      else { return }
      throw FilterError(parameter: name, message)
    case .forbids(let name, let words, let message):
      guard case .choice(let word) = value(name), words.contains(word) else { return }
      throw FilterError(parameter: name, message)
    case .isPositive(let name):
      guard case .length(let length) = value(name), length.number == 0 else { return }
      throw FilterError(
        parameter: name, "expected a length greater than 0, found \(value(name).json)")
    case .ascends(let low, let high, let orEqual):
      let pairs = zip(value(low).numbers, value(high).numbers)
      let isOrdered = pairs.allSatisfy { orEqual ? $0 <= $1 : $1 - $0 >= Self.leastStep }
      guard !isOrdered else { return }
      throw FilterError(
        parameter: high,
        "\(value(high).json) must be \(orEqual ? "at least" : "greater than") '\(low)', which is "
          + "\(value(low).json)" + (value(low).numbers.count > 1 ? ", in every channel" : ""))
    }
  }

  /// Far above what 32-bit floats near 1 tell apart.
  static let leastStep = 1e-6
}

extension ParameterValue {
  /// Of a number or of channels.
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .channels(let value): [value.red, value.green, value.blue]
    default: []
    }
  }
}
