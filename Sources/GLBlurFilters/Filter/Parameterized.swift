/// A value that chain files spell as an object of named members: a filter, or a view in the content
/// of a filter.
///
/// Chains that are rendered together compute common steps once. Steps are common if their filters
/// are equal, so equal values must give equal results. The synthesized equality of the stored
/// properties ensures that.
public protocol Parameterized: Hashable, Sendable {
  /// The name by which chain files, errors and plans refer to the type.
  static var name: String { get }
  /// One sentence that says what the type does.
  static var summary: String { get }
  /// A description of each parameter: a property that chain files can set and that is checked
  /// against a range. The default for filters is none.
  static var parameters: [Parameter<Self>] { get }
  /// A value whose parameters have their defaults. Required parameters hold placeholders.
  static var template: Self { get }

  /// The counterparts of the type in other libraries. The default is none.
  static var counterparts: Counterparts { get }

  /// Error messages for names that are not parameters but may be expected to be. The default is
  /// none.
  static var refusals: [String: String] { get }

  /// The rules that relate several parameters to each other. The default is none.
  static var rules: [ParameterRule] { get }

  /// The images that the parameters refer to, with their places such as `content[0].image`. The
  /// default finds those of all parameters and of their content.
  var references: [(place: String, reference: Reference)] { get }

  /// Whether the result depends on pixels that must be computed before the chain is lowered: those
  /// behind a label, or those in which a filter measures numbers or colours. The default is true if
  /// a colour is to be found or a view in the content depends on pixels. A filter that applies such
  /// a filter must be true as well.
  var dependsOnPixels: Bool { get }

  /// Checks relations between parameters that `rules` cannot express and that need no image. The
  /// default checks nothing.
  ///
  /// - Throws: `FilterError` if the parameters do not fit together.
  func validate() throws(FilterError)
}

/// A filter whose values declare parameters of their own, such as those of a shader.
package protocol WithOwnParameters: Parameterized {
  /// Returns the names of the own parameters, spelled in the style of an unknown name.
  func ownNames(like name: String) -> [String]
  /// Returns the domain of an own parameter, or nil if there is none of that name.
  func domain(ofOwn name: String) -> ParameterDomain?
  /// Returns the value of an own parameter, or nil if it is not set and has no default.
  func value(ofOwn name: String) -> ParameterValue?
  /// Returns a copy with an own parameter set from JSON. `validate` checks its value.
  func settingOwn(_ name: String, to json: JSON) -> Self
  /// Checks what applies only to a node of a chain.
  func validateAsNode() throws(FilterError)
}

extension Parameterized {
  /// The name of the type with its first word in lower case: `frost` for `Frost`.
  static var standardName: String {
    let letters = "\(Self.self)"
    let capitals = letters.prefix { $0.isUppercase }.count
    let first = letters.prefix(capitals == letters.count ? capitals : max(1, capitals - 1))
    return first.lowercased() + letters.dropFirst(first.count)
  }

  public static var counterparts: Counterparts { Counterparts() }

  public static var refusals: [String: String] { [:] }

  public static var rules: [ParameterRule] { [] }

  public var dependsOnPixels: Bool {
    seeksColors || contents.contains { $0.content.views.contains { $0.dependsOnPixels } }
  }

  public func validate() throws(FilterError) {}

  package func validateTogether() throws(FilterError) {
    try validate(Self.rules)
    try forEachContent { (content) throws(FilterError) in try content.validate() }
    try validate()
  }

  func validate(_ rules: [ParameterRule]) throws(FilterError) {
    func value(_ name: String, in owner: Self) -> ParameterValue {
      Self.parameters.first { $0.name == name }?.value(in: owner) ?? .none
    }
    for rule in rules {
      try rule.check({ value($0, in: self) }, standard: { value($0, in: Self.template) })
    }
  }

  /// Checks each parameter against its domain, and then the parameters against each other.
  package func validateAll() throws(FilterError) {
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      guard parameter.domain.contains(value) else {
        throw parameter.domain.refusal(of: value).inside(parameter.name)
      }
    }
    try validateTogether()
  }

  /// Returns a copy in which one parameter has the value that `json` spells.
  ///
  /// - Throws: `FilterError` if there is no such parameter or the value is not in its domain.
  package func setting(_ name: String, to json: JSON) throws(FilterError) -> Self {
    if let own = self as? any WithOwnParameters, own.domain(ofOwn: name) != nil,
      let result = own.settingOwn(name, to: json) as? Self
    {
      return result
    }
    let parameter = try parameter(named: name)
    var copy = self
    do {
      parameter.set(try parameter.domain.decode(json), in: &copy)
    } catch {
      throw error.inside(name)
    }
    return copy
  }

  /// The parameters that a chain file must name, with their JSON values: all that do not have their
  /// defaults.
  package var spelledParameters: [(name: String, json: String)] { spelled(Self.parameters) }

  /// Returns those of `parameters` that a chain file must name, with their JSON values.
  func spelled(_ parameters: [Parameter<Self>]) -> [(name: String, json: String)] {
    let template = Self.template
    return parameters.compactMap { parameter in
      let value = parameter.value(in: self)
      let isLeftOut = !parameter.isRequired && value == parameter.value(in: template)
      return isLeftOut ? nil : (parameter.name, value.json)
    }
  }

  /// Returns the description of a parameter.
  ///
  /// - Throws: `FilterError` if there is no such parameter.
  package static func parameter(named name: String) throws(FilterError) -> Parameter<Self> {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw unknown(name, among: parameters.map(\.name))
    }
    return parameter
  }

  /// Returns the parameter of the given name.
  ///
  /// - Throws: `FilterError`, with the most similar name as a suggestion, if there is none. Own
  ///   parameters are suggested too.
  package func parameter(named name: String) throws(FilterError) -> Parameter<Self> {
    let own = (self as? any WithOwnParameters)?.ownNames(like: name) ?? []
    guard own.isEmpty || Self.parameters.contains(where: { $0.name == name }) else {
      throw Self.unknown(name, among: own + Self.parameters.map(\.name))
    }
    return try Self.parameter(named: name)
  }

  /// Returns the error for a name that is not a parameter.
  ///
  /// - Parameter known: The names that are allowed, for a suggestion.
  package static func unknown(_ name: String, among known: [String]) -> FilterError {
    FilterError(
      parameter: name,
      refusals[name] ?? "unknown parameter of '\(Self.name)'"
        + (suggestedParameter(for: name, among: known) ?? suggestion(for: name, among: known)))
  }
}

extension Parameterized {
  /// Whether a colour of the parameters, or of views in the content, is to be found in a picture.
  package var seeksColors: Bool {
    Self.parameters.contains { parameter in
      switch parameter.value(in: self) {
      case .color(let color): color.search != nil
      case .stops(let stops): stops.contains { $0.color.search != nil }
      case .spans(let spans): spans.contains { $0.color?.search != nil }
      case .content(let content): content.views.contains { $0.seeksColors }
      default: false
      }
    }
  }

  /// Returns a copy with every colour replaced, including those of views in the content.
  func mappingColors(
    _ transform: (Color) throws(FilterError) -> Color
  ) throws(FilterError) -> Self {
    try mappingValues { (value) throws(FilterError) in
      switch value {
      case .color(let color): .color(try transform(color))
      case .stops(let stops):
        .stops(
          try stops.map { (stop) throws(FilterError) in
            GradientStop(stop.position, try transform(stop.color))
          })
      case .spans(let spans):
        .spans(
          try spans.map { (span) throws(FilterError) in
            var span = span
            if let color = span.color { span.color = try transform(color) }
            return span
          })
      default: nil
      }
    }
  }
}

extension Parameterized {
  public var references: [(place: String, reference: Reference)] {
    Self.parameters.flatMap { parameter -> [(place: String, reference: Reference)] in
      let name = parameter.name
      switch parameter.value(in: self) {
      case .reference(let reference): return [(name, reference)]
      case .references(let references):
        return references.sorted { $0.key < $1.key }.map { ("\(name).\($0)", $1) }
      case .color(let color): return color.search?.reference.map { [("\(name).of", $0)] } ?? []
      case .stops(let stops):
        return stops.enumerated().compactMap { index, stop in
          stop.color.search?.reference.map { ("\(name)[\(index)].of", $0) }
        }
      case .spans(let spans):
        return spans.enumerated().compactMap { index, span in
          span.color?.search?.reference.map { ("\(name)[\(index)].color.of", $0) }
        }
      case .content(let content):
        return content.references.map { (name + $0.place, $0.reference) }
      default: return []
      }
    }
  }

  /// Returns a copy with every reference to an image replaced, including those of views in the
  /// content.
  package func mappingReferences(_ transform: (Reference) -> Reference) -> Self {
    mappingValues { (value) throws(Never) in
      switch value {
      case .reference(let reference): .reference(transform(reference))
      case .references(let references): .references(references.mapValues(transform))
      case .color(let color): .color(color.mappingPicture(transform))
      case .stops(let stops):
        .stops(stops.map { GradientStop($0.position, $0.color.mappingPicture(transform)) })
      case .spans(let spans):
        .spans(
          spans.map { span in
            var span = span
            span.color = span.color?.mappingPicture(transform)
            return span
          })
      default: nil
      }
    }
  }

  /// Returns a copy with values replaced, including those of views in the content.
  ///
  /// - Parameter transform: Returns the new value, or nil for a value that stays.
  func mappingValues<Failure>(
    _ transform: (ParameterValue) throws(Failure) -> ParameterValue?
  ) throws(Failure) -> Self {
    var copy = self
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      if case .content(let content) = value {
        let views = try content.views.map { (view) throws(Failure) -> any View in
          try view.mappingValues(transform)
        }
        parameter.set(.content(Content(views)), in: &copy)
      } else if let new = try transform(value) {
        parameter.set(new, in: &copy)
      }
    }
    return copy
  }
}

extension Color {
  /// Returns the colour with the picture of its search replaced, if it names one.
  fileprivate func mappingPicture(_ transform: (Reference) -> Reference) -> Color {
    search?.reference.map { found(in: transform($0)) } ?? self
  }
}

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

/// Parameters that several filters or views have.
///
/// Each of them has a stored property of the type with the remark `shared`, and gets a property, an argument of
/// its initialiser and a row of its table for every parameter, with the default that the stored property gives it.
package protocol SharedParameters: Hashable, Sendable {}
