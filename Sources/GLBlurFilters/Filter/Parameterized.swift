/// A value that chain files spell as an object of named members: a filter, or a view in its
/// content.
///
/// Chains that are rendered together compute equal filters once, so equal values must give equal
/// results, as synthesized equality ensures.
public protocol Parameterized: Hashable, Sendable {
  /// The name in chain files, errors and plans.
  static var name: String { get }
  /// One sentence that says what the type does.
  static var summary: String { get }
  /// The properties that chain files can set, each checked against a range. The default for filters
  /// is none.
  static var parameters: [Parameter<Self>] { get }
  /// A value whose parameters have their defaults. Required parameters hold placeholders.
  static var template: Self { get }

  /// The counterparts in other libraries. The default is none.
  static var counterparts: Counterparts { get }

  /// Error messages for names that may be mistaken for parameters. The default is none.
  static var refusals: [String: String] { get }

  /// The rules that relate parameters to each other. The default is none.
  static var rules: [ParameterRule] { get }

  /// The images that parameters refer to, with places such as `content[0].image`. The default finds
  /// those of all parameters and their content.
  var references: [(place: String, reference: Reference)] { get }

  /// Whether the result depends on pixels computed before the chain is lowered: those behind a
  /// label, or in which a filter measures numbers or colours. True also for filters that apply such
  /// a filter. The default is true if a colour is to be found or a view depends on pixels.
  var dependsOnPixels: Bool { get }

  /// Checks what `rules` cannot express and what needs no image. The default checks nothing.
  ///
  /// - Throws: `FilterError` if the parameters do not fit together.
  func validate() throws(FilterError)
}

/// A filter whose values declare parameters of their own, such as those of a shader.
package protocol WithOwnParameters: Parameterized {
  /// Returns the names of the own parameters, spelled in the style of `name`.
  func ownNames(like name: String) -> [String]
  func domain(ofOwn name: String) -> ParameterDomain?
  /// Returns the value of an own parameter, or nil without a value or a default.
  func value(ofOwn name: String) -> ParameterValue?
  /// Returns a copy with an own parameter set, which `validate` checks.
  func settingOwn(_ name: String, to json: JSON) -> Self
  /// Checks what applies only to a node of a chain.
  func validateAsNode() throws(FilterError)
}

extension Parameterized {
  /// The type's name in chain files: `frost` for `Frost`.
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

  /// Checks each parameter against its domain, then all together.
  package func validateAll() throws(FilterError) {
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      guard parameter.domain.contains(value) else {
        throw parameter.domain.refusal(of: value).inside(parameter.name)
      }
    }
    try validateTogether()
  }

  /// Returns a copy with one parameter set.
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

  /// The parameters that a chain file must name, in JSON.
  package var spelledParameters: [(name: String, json: String)] { spelled(Self.parameters) }

  func spelled(_ parameters: [Parameter<Self>]) -> [(name: String, json: String)] {
    let template = Self.template
    return parameters.compactMap { parameter in
      let value = parameter.value(in: self)
      let isLeftOut = !parameter.isRequired && value == parameter.value(in: template)
      return isLeftOut ? nil : (parameter.name, value.json)
    }
  }

  /// Returns the parameter of a name.
  ///
  /// - Throws: `FilterError` if there is none.
  package static func parameter(named name: String) throws(FilterError) -> Parameter<Self> {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw unknown(name, among: parameters.map(\.name))
    }
    return parameter
  }

  /// Returns the parameter of a name.
  ///
  /// - Throws: `FilterError` that suggests the most similar name, own parameters included.
  package func parameter(named name: String) throws(FilterError) -> Parameter<Self> {
    let own = (self as? any WithOwnParameters)?.ownNames(like: name) ?? []
    guard own.isEmpty || Self.parameters.contains(where: { $0.name == name }) else {
      throw Self.unknown(name, among: own + Self.parameters.map(\.name))
    }
    return try Self.parameter(named: name)
  }

  package static func unknown(_ name: String, among known: [String]) -> FilterError {
    FilterError(
      parameter: name,
      refusals[name] ?? "unknown parameter of '\(Self.name)'"
        + (suggestedParameter(for: name, among: known) ?? suggestion(for: name, among: known)))
  }
}

extension Parameterized {
  /// Whether a colour is to be found in a picture.
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

  /// Replaces every colour, those in the content included.
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

  /// Replaces every reference, those in the content included.
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

  /// Replaces values, those in the content included, for which `transform` does not return nil.
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
  fileprivate func mappingPicture(_ transform: (Reference) -> Reference) -> Color {
    search?.reference.map { found(in: transform($0)) } ?? self
  }
}

/// A rule for several parameters. Texts are parameter names, choices and messages.
public enum ParameterRule: Hashable, Sendable {
  /// At least one of the parameters must be set. The message explains how.
  case needsOne([String], String)
  /// If the first parameter is set, none of the others may be.
  case excludes(String, [String])
  /// If the parameter `where` is one of the words, the first must have its default. The message
  /// explains why.
  case fixes(String, where: String, is: [String], String)
  /// The choice must not be one of the words. The message explains why.
  case forbids(String, [String], String)
  /// The length must be greater than 0.
  case isPositive(String)
  /// The second parameter must exceed the first by at least a millionth in every channel, or may
  /// equal the first if `orEqual` is true.
  case ascends(String, String, orEqual: Bool = false)

  /// `value` returns a parameter's value, `.none` if left out, and `standard` its default.
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

  /// The least difference of ascending numbers, far above that of 32-bit floats near 1.
  static let leastStep = 1e-6
}

extension ParameterValue {
  /// The numbers of the channels, or a single number, or none.
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
/// A stored property with the remark `shared` gives a filter or view a property, an initialiser
/// argument and a table row for every parameter, with the defaults of its own value.
package protocol SharedParameters: Hashable, Sendable {}
