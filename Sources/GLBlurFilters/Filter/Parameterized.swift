/// What chain files spell as an object of named values: a filter, or a view in the content of one.
public protocol Parameterized: Sendable {
  /// As chain files spell it.
  static var name: String { get }
  /// One sentence for the catalogue.
  static var summary: String { get }
  /// All that tells two values of the type apart: with equal parameters they are the same.
  static var parameters: [Parameter<Self>] { get }
  /// The defaults; parameters that are required hold a placeholder.
  static var template: Self { get }

  /// What people look for in vain, and why it is not there.
  static var refusals: [String: String] { get }

  /// What the parameters have to do with each other, as far as it can be declared.
  static var rules: [ParameterRule] { get }

  /// Images that parameters refer to, and where: `content[0].image`.
  var references: [(place: String, reference: Reference)] { get }

  /// Whether what it draws is decided by what lies behind it, which has to be computed first.
  var dependsOnBackdrop: Bool { get }

  /// Checks that concern several parameters at once, and no image, beyond the rules.
  func validate() throws(FilterError)
}

extension Parameterized {
  public static var refusals: [String: String] { [:] }

  public static var rules: [ParameterRule] { [] }

  public var dependsOnBackdrop: Bool { false }

  public var references: [(place: String, reference: Reference)] { [] }

  public func validate() throws(FilterError) {}

  /// Checks the parameters against each other.
  package func validateTogether() throws(FilterError) {
    try validate(Self.rules)
    try validate()
  }

  /// Checks the parameters against rules.
  func validate(_ rules: [ParameterRule]) throws(FilterError) {
    func value(_ name: String, in owner: Self) -> ParameterValue {
      Self.parameters.first { $0.name == name }?.value(in: owner) ?? .none
    }
    for rule in rules {
      try rule.check({ value($0, in: self) }, standard: { value($0, in: Self.template) })
    }
  }

  /// Checks every parameter against its domain, then the parameters against each other.
  package func validateAll() throws(FilterError) {
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      guard parameter.domain.contains(value) else {
        throw FilterError(
          parameter: parameter.name,
          "\(value.json) is out of range; allowed is \(parameter.domain.description)")
      }
    }
    try validateTogether()
  }

  /// A copy with one parameter replaced.
  package func setting(_ name: String, to json: JSON) throws(FilterError) -> Self {
    let parameter = try Self.parameter(named: name)
    var copy = self
    do {
      parameter.set(try parameter.domain.decode(json), in: &copy)
    } catch {
      throw error.inside(name)
    }
    return copy
  }

  package static func parameter(named name: String) throws(FilterError) -> Parameter<Self> {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw unknown(name, among: parameters.map(\.name))
    }
    return parameter
  }

  /// That there is no such parameter.
  package static func unknown(_ name: String, among known: [String]) -> FilterError {
    FilterError(
      parameter: name,
      refusals[name] ?? "unknown parameter of '\(Self.name)'" + suggestion(for: name, among: known))
  }
}
