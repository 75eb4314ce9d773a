internal import GLSLCompiler

extension ShaderValueError.Problem: Error {}

struct ValueCheck {
  typealias Problem = ShaderValueError.Problem

  let parameter: ShaderParameter

  /// Returns the value, with a menu's label converted to its number.
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
