/// A rule for the parameters of a filter or view, beyond the domain of each.
///
/// The texts in a case are parameter names, choices and messages.
public enum ParameterRule: Hashable, Sendable {
  /// At least one of the parameters must be set. The message explains how.
  case needsOne([String], String)
  /// If the first parameter is set, none of the others may be.
  case excludes(String, [String])
  /// If the parameter `where` is one of the words, the first parameter must have its default. The
  /// message explains why.
  case fixes(String, where: String, is: [String], String)
  /// The choice must not be one of the words. The message explains why.
  case forbids(String, [String], String)
  /// The length must be greater than 0.
  case isPositive(String)
  /// The second parameter must be greater than the first by at least a millionth, in every channel.
  /// If `orEqual` is true, the two may also be equal.
  case ascends(String, String, orEqual: Bool = false)

  /// Checks the rule.
  ///
  /// - Parameters:
  ///   - value: Returns the value of a parameter, or `.none` if it is left out.
  ///   - standard: Returns the default of a parameter.
  /// - Throws: `FilterError` if the rule is broken.
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
      guard case .length(.zero) = value(name) else { return }
      throw FilterError(
        parameter: name, "expected a length greater than 0, found \(value(name).json)")
    case .ascends(let low, let high, let orEqual):
      let pairs = zip(value(low).components, value(high).components)
      let isOrdered = pairs.allSatisfy { orEqual ? $0 <= $1 : $1 - $0 >= Self.leastStep }
      guard !isOrdered else { return }
      throw FilterError(
        parameter: high,
        "\(value(high).json) must be \(orEqual ? "at least" : "greater than") '\(low)', which is "
          + "\(value(low).json)" + (value(low).components.count > 1 ? ", in every channel" : ""))
    }
  }

  /// The minimum difference of ascending numbers, far larger than the distance of neighbouring
  /// 32-bit floats near 1.
  static let leastStep = 1e-6
}

extension ParameterValue {
  /// The number, or the numbers of the channels. Other values have none.
  fileprivate var components: [Double] {
    switch self {
    case .number(let value): [value]
    case .channels(let value): [value.red, value.green, value.blue]
    default: []
    }
  }
}
