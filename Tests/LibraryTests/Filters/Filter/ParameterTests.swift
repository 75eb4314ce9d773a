import GLBlurChain
import TestSupport
import Testing

/// Reads every parameter of every filter from chain files.
@Suite struct ParameterTests {
  private static let names = Catalogue.filters.map { $0.name }

  private func filter(_ name: String) throws -> any Filter.Type {
    try #require(Catalogue.filter(named: name))
  }

  /// Returns a value for a required parameter that the test is not about.
  private func companion(_ domain: ParameterDomain) -> (json: String, value: ParameterValue)? {
    // The frame is large enough for every corner radius.
    if domain == .frame { return ("[0, 0, 1e6, 1e6]", .frame(Frame(0, 0, 1_000_000, 1_000_000))) }
    return Samples(domain).inside.last
  }

  private func companions<F: Filter>(
    _ type: F.Type, of parameter: Parameter<F>
  ) -> [(parameter: Parameter<F>, json: String, value: ParameterValue)] {
    F.parameters.filter { $0.name != parameter.name && $0.isRequired }.compactMap { other in
      companion(other.domain).map { (other, $0.json, $0.value) }
    }
  }

  /// Returns a chain of one node with the given parameter and all others that the filter requires.
  private func node<F: Filter>(_ type: F.Type, _ parameter: Parameter<F>, _ json: String) -> String
  {
    var members = ["\"filter\": \"\(F.name)\"", "\"\(parameter.name)\": \(json)"]
    members += companions(type, of: parameter).map { "\"\($0.parameter.name)\": \($0.json)" }
    // A filter with optional parameters, such as the sizes of `resize`, needs one of them, and a
    // shader one of its first two.
    let optional = F.parameters.filter { $0.value(in: F.template) == .none }
      .prefix(F.name == Shader.name ? 2 : .max)
    if let first = optional.first, !optional.contains(where: { $0.name == parameter.name }) {
      let json =
        switch first.domain {
        case .text: "\"a\""
        case .corners: "[1, 1, 1, 1]"
        default: "1"
        }
      members.append("\"\(first.name)\": \(json)")
    }
    return "[{\n" + members.joined(separator: ",\n") + "}]"
  }

  /// Returns the filter that is read from a node with the parameter, or nil if the parameters do
  /// not fit together, such as a minimum that is not below the maximum.
  private func read<F: Filter>(
    _ type: F.Type, _ parameter: Parameter<F>, _ json: String, as value: ParameterValue
  ) throws -> F? {
    let text = node(type, parameter, json)
    var filter = F.template
    for other in companions(type, of: parameter) { other.parameter.set(other.value, in: &filter) }
    let isWhole =
      !F.parameters.contains { $0.value(in: F.template) == .none }
      || (try? filter.validateAll()) != nil
    parameter.set(value, in: &filter)
    if isWhole && (try? filter.validateAll()) == nil {
      #expect(complaint(text)?.path.hasPrefix("nodes[0].") == true)
      return nil
    }
    return try #require(try Chain(json: Array(text.utf8)).nodes[0].filter as? F)
  }

  /// Returns whether the parameter is the code of a shader.
  private func isCode<F: Filter>(_ parameter: Parameter<F>, of type: F.Type) -> Bool {
    F.name == Shader.name && parameter.name == "source"
  }

  @Test(arguments: names) func valuesComeThrough(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      for parameter in F.parameters {
        var samples = Samples(parameter.domain).inside.filter { _ in !isCode(parameter, of: type) }
        if !parameter.isRequired, parameter.value(in: F.template) != .none {
          let standard = parameter.value(in: F.template)
          samples.append((standard.json, standard))
        }
        for sample in samples {
          guard let filter = try read(type, parameter, sample.json, as: sample.value) else {
            continue
          }
          #expect(parameter.value(in: filter) == sample.value, "\(parameter.name): \(sample.json)")
        }
      }
    }
    try check(try filter(name))
  }

  @Test(arguments: names) func spellingIsRead(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      for parameter in F.parameters where !isCode(parameter, of: type) {
        for sample in Samples(parameter.domain).inside {
          let filter = try read(type, parameter, sample.value.json, as: sample.value)
          #expect(filter.map { parameter.value(in: $0) == sample.value } != false)
        }
      }
    }
    try check(try filter(name))
  }

  /// Returns whether the error is at the parameter, or inside it, as at `nodes[0].content[0]`.
  private func isAt(_ name: String, _ error: ChainError) -> Bool {
    error.path == "nodes[0].\(name)"
      || ["[", "."].contains { error.path.hasPrefix("nodes[0].\(name)\($0)") }
  }

  @Test(arguments: names) func valuesOutsideAreRefused(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      for parameter in F.parameters {
        let samples = Samples(parameter.domain)
        for json in samples.outside {
          let error = try #require(complaint(node(type, parameter, json)))
          #expect(isAt(parameter.name, error) && error.line == 3)
          for bound in samples.bounds {
            #expect(error.message.contains(bound), "\(error)")
          }
        }
      }
    }
    try check(try filter(name))
  }

  @Test(arguments: names) func wrongTypesAreRefused(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      for parameter in F.parameters {
        for json in Samples.wrongType(parameter.domain) {
          let error = try #require(complaint(node(type, parameter, json)))
          #expect(isAt(parameter.name, error) && !error.message.isEmpty)
        }
      }
    }
    try check(try filter(name))
  }

  @Test(arguments: names) func unknownParametersAreRefused(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      // A longer name may be that of another parameter.
      for parameter in F.parameters
      where !F.parameters.contains(where: { $0.name == parameter.name + "s" }) {
        let text = node(type, parameter, "0").replacing(
          "\"\(parameter.name)\"", with: "\"\(parameter.name)s\"")
        let error = try #require(complaint(text))
        #expect(error.path == "nodes[0].\(parameter.name)s" && error.line == 3)
        #expect(
          error.message
            == "unknown parameter of '\(F.name)'; did you mean '\(parameter.name)'?")
      }
    }
    try check(try filter(name))
  }

  private static let namesWithRequired = Catalogue.filters
    .filter { kind in
      func isRequired<F: Filter>(_ type: F.Type) -> Bool {
        F.parameters.contains { $0.isRequired }
      }
      return isRequired(kind)
    }
    .map { $0.name }

  @Test func someFiltersHaveRequiredParameters() {
    #expect(Self.namesWithRequired.contains("solidColor"))
    #expect(Self.namesWithRequired.contains("radialGradient"))
  }

  @Test(arguments: namesWithRequired) func requiredParametersAreAskedFor(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) throws {
      for parameter in F.parameters where parameter.isRequired {
        let others = companions(type, of: parameter).map { other in
          ", \"\(other.parameter.name)\": \(other.json)"
        }
        let text = "[\n{\"filter\": \"\(F.name)\"\(others.joined())}]"
        let error = try #require(complaint(text))
        #expect(error.path == "nodes[0]" && error.line == 2)
        #expect(error.message.contains("'\(parameter.name)'"))
      }
    }
    try check(try filter(name))
  }

  /// Chains made in Swift are checked against the same ranges when they are used.
  @Test(arguments: [-4.1, 4.1, .nan, .infinity, -.infinity]) func swiftValuesAreChecked(
    _ amount: Double
  ) throws {
    let error = #expect(throws: ChainError.self) { try Chain { Saturation(amount) }.validate() }
    #expect(error?.path == "nodes[0].amount")
    #expect(error?.message.contains("-4 to 4") == true)
  }
}
