internal import GLSLCompiler

/// Checked values for all parameters of a shader.
package struct ShaderValues: Hashable, Sendable {
  /// The values by name. Labels of menus are converted to numbers. Parameters whose value the host
  /// provides are missing.
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

  /// Returns the number of a scalar parameter for a formula, or nil.
  func number(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    case .numbers, .label, nil: nil
    }
  }

  /// Returns the bits of a parameter's uniform.
  ///
  /// - Parameter host: Returns the numbers that the host provides, at least as many as the uniform
  ///   has.
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
