package import GLSLCompiler

/// Checked values for all parameters of a shader.
package struct ShaderValues: Hashable, Sendable {
  /// The values by name, with numbers for labels of menus, and without values that the host
  /// provides.
  package let values: [String: ShaderValue]

  init(
    _ given: [String: ShaderValue], parameters: [ShaderParameter], fileName: String
  ) throws(ShaderValueError) {
    var values: [String: ShaderValue] = [:]
    var problems: [ShaderValueError.Problem] = []
    let names = parameters.map(\.name)
    let known = Set(names)
    for name in given.keys.sorted() where !known.contains(name) {
      let list = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
      let guess = suggestion(for: name, among: names).map { "\($0) " } ?? ""
      problems.append(
        ShaderValueError.Problem(
          kind: .unknownName, name: name, message: "the shader has no parameter '\(name)'",
          cure: guess.isEmpty ? list : guess + "(\(list))", range: nil))
    }
    for parameter in parameters {
      if let value = given[parameter.name] {
        let check = ValueCheck(parameter: parameter)
        do throws(ShaderValueError.Problem) {
          values[parameter.name] = try check.checked(value)
        } catch {
          problems.append(error)
        }
        continue
      }
      switch parameter.defaultValue {
      case .value(let value): values[parameter.name] = value
      case .host: break
      case .none:
        problems.append(
          ShaderValueError.Problem(
            kind: .missing, name: parameter.name,
            message: "the parameter '\(parameter.name)' has no default",
            cure: "give it \(parameter.domain)", range: parameter.range))
      }
    }
    guard problems.isEmpty else {
      throw ShaderValueError(fileName: fileName, problems: problems)
    }
    self.values = values
  }

  func number(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    case .numbers, .label, nil: nil
    }
  }

  /// `host` returns at least as many numbers as the uniform has.
  func bits(of parameter: ShaderParameter, host: (HostValue) -> [Double]) -> [UInt32] {
    let kinds = parameter.type.scalarKinds
    let numbers: [Double]
    switch (values[parameter.name], parameter.defaultValue) {
    case (.number(let number)?, _): numbers = [number]
    case (.numbers(let list)?, _): numbers = list
    case (.bool(let flag)?, _): numbers = [flag ? 1 : 0]
    case (_, .host(let value)): numbers = host(value)
    default: numbers = kinds.map { _ in 0 }
    }
    return zip(kinds, numbers).map { kind, number in
      switch kind {
      case .float: Float(number).bitPattern
      case .int: UInt32(bitPattern: Int32(exactly: number) ?? 0)
      case .uint: UInt32(exactly: number) ?? 0
      case .bool: number != 0 ? 1 : 0
      }
    }
  }
}

extension ShaderValueError.Problem: Error {}

struct ValueCheck {
  typealias Problem = ShaderValueError.Problem

  let parameter: ShaderParameter

  func checked(_ value: ShaderValue) throws(Problem) -> ShaderValue {
    switch (parameter.domain, value) {
    case (.float(let bounds), .number(let number)):
      try require(isFloat(number) && bounds?.contains(number) ?? true, value)
    case (.int(let bounds), .number(let number)):
      guard number == number.rounded() else { throw wrongType(value) }
      guard let whole = Int32(exactly: number) else { throw outOfRange(value) }
      try require(bounds?.contains(whole) ?? true, value)
    case (.bool, .bool), (.event, .bool): break
    case (.menu(let entries), .number(let number)):
      guard entries.contains(where: { Double($0.value) == number }) else {
        throw notInMenu(value, entries)
      }
    case (.menu(let entries), .label(let label)):
      guard let entry = entries.first(where: { $0.label == label }) else {
        throw notInMenu(value, entries)
      }
      return .number(Double(entry.value))
    case (.point(let bounds), .numbers(let numbers)) where numbers.count == 2:
      let point = SIMD2(numbers[0], numbers[1])
      let isInside = bounds.map { bounds in
        all(point .>= bounds.minimum) && all(point .<= bounds.maximum)
      }
      try require(numbers.allSatisfy(isFloat) && isInside ?? true, value)
    case (.color, .numbers(let numbers)) where numbers.count == 4:
      try require(numbers.allSatisfy(isFloat), value)
    case (.numbers(let type), .numbers(let numbers)) where numbers.count == type.scalarCount:
      try require(zip(type.scalarKinds, numbers).allSatisfy(fits), value)
    default:
      throw wrongType(value)
    }
    return value
  }

  private func isFloat(_ number: Double) -> Bool {
    abs(number) <= Double(Float.greatestFiniteMagnitude)
  }

  private func fits(_ kind: ScalarKind, _ number: Double) -> Bool {
    switch kind {
    case .float: isFloat(number)
    case .int: Int32(exactly: number) != nil
    case .uint: UInt32(exactly: number) != nil
    case .bool: number == 0 || number == 1
    }
  }

  private func require(_ isAllowed: Bool, _ value: ShaderValue) throws(Problem) {
    if !isAllowed { throw outOfRange(value) }
  }

  private func problem(
    _ kind: ShaderValueError.Kind, _ message: String, cure: String? = nil
  ) -> Problem {
    Problem(
      kind: kind, name: parameter.name, message: message, cure: cure, range: parameter.range)
  }

  private func wrongType(_ value: ShaderValue) -> Problem {
    problem(
      .wrongType, "the parameter '\(parameter.name)' cannot be \(value)",
      cure: "give it \(parameter.domain)")
  }

  private func outOfRange(_ value: ShaderValue) -> Problem {
    problem(
      .outOfRange, "the parameter '\(parameter.name)' is \(value), which is out of range",
      cure: "give it \(parameter.domain)")
  }

  private func notInMenu(_ value: ShaderValue, _ entries: [ShaderParameter.MenuEntry]) -> Problem {
    var guess: String?
    if case .label(let label) = value {
      guess = suggestion(for: label, among: entries.map(\.label))
    }
    return problem(
      .notInMenu, "the parameter '\(parameter.name)' has no choice \(value)",
      cure: (guess.map { "\($0) " } ?? "") + "give it \(parameter.domain)")
  }
}

/// The reason why values do not fit the parameters of a shader.
package struct ShaderValueError: Error, Hashable, Sendable {
  /// The kind of a problem.
  package enum Kind: Hashable, Sendable {
    case unknownName
    case missing
    /// The value has another type, or another number of components.
    case wrongType
    case outOfRange
    case notInMenu
  }

  /// A parameter's value that cannot be used.
  package struct Problem: Hashable, Sendable {
    package let kind: Kind
    package let name: String
    /// The problem and the allowed values, as a sentence without a full stop.
    package let message: String
    /// A replacement, or nil if the message states it.
    package let cure: String?
    /// The range of the parameter's declaration in the shader file, or nil for an unknown name.
    package let range: SourceRange?
  }

  package let fileName: String
  /// The problems sorted by name, at least one.
  package let problems: [Problem]
}

extension ShaderValueError: CustomStringConvertible {
  package var description: String {
    problems.map { problem in
      let cure = problem.cure.map { "; \($0)" } ?? ""
      let place = problem.range.map { " (\(fileName):\($0.start.line):\($0.start.column))" } ?? ""
      return problem.message + cure + place
    }.joined(separator: "\n")
  }
}
