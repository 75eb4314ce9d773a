extension ShaderGenerator {
  private static let letters = [
    ["x", "y", "z", "w"], ["r", "g", "b", "a"], ["s", "t", "p", "q"],
  ]

  mutating func place(_ type: GeneratedType) -> String? {
    let variables = scopes.joined().filter(\.isWritable)
    guard !variables.isEmpty else { return nil }
    for _ in 0..<8 {
      if let path = path(to: type, from: pick(variables), isWritten: true) { return path }
    }
    return variables.first { $0.type == type }?.name
  }

  /// Returns a variable or a part of one, or nil if none was found.
  mutating func read(_ type: GeneratedType) -> String? {
    let variables = Array(scopes.joined())
    for _ in 0..<4 {
      // Variables that were declared last are read more often.
      let variable =
        chance(2)
        ? variables[variables.count - 1 - below(min(4, variables.count))]
        : pick(variables)
      if let path = path(to: type, from: variable, isWritten: false) { return path }
    }
    return nil
  }

  private mutating func path(
    to goal: GeneratedType, from variable: Variable, isWritten: Bool
  ) -> String? {
    var text = variable.name
    var type = variable.type
    for _ in 0..<5 {
      if type == goal && (!goal.isNumbers || goal.isScalar || !chance(4)) { return text }
      switch type {
      case .array(let element, let count):
        text += "[\(index(count))]"
        type = element
      case .structure(let number):
        let member = pick(structures[number])
        text += ".\(member.name)"
        type = member.type
      case .matrix(let columns, let rows):
        text += "[\(index(columns))]"
        type = .vec(rows)
      case .numbers(let kind, let count):
        guard count > 1, case .numbers(kind, let wanted) = goal, !isWritten || wanted <= count
        else { return type == goal ? text : nil }
        if wanted == 1, chance(4) { return text + "[\(index(count))]" }
        return text + "." + swizzle(of: count, wanted, isWritten: isWritten)
      }
    }
    return type == goal ? text : nil
  }

  mutating func swizzle(of count: Int, _ wanted: Int, isWritten: Bool) -> String {
    let letters = pick(Self.letters)
    var left = Array(0..<count)
    var text = ""
    for _ in 0..<wanted {
      let place = below(isWritten ? left.count : count)
      text += letters[isWritten ? left.remove(at: place) : place]
    }
    return text
  }

  /// Returns an index, which may be anything unless it is constant.
  private mutating func index(_ count: Int) -> String {
    guard chance(3) else { return "\(below(count))" }
    var names = scopes.joined().filter { $0.type == .int && !$0.isConstant }.map(\.name)
    names += ["int(gl_FragCoord.x)", "int(gl_FragCoord.y)"]
    let base = pick(names)
    return switch below(5) {
    case 0: base
    case 1: "\(base) % \(count)"
    case 2: "\(base) & \(count - 1)"
    case 3: "abs(\(base)) % \(count)"
    default: "\(base) - \(below(4))"
    }
  }
}

extension GeneratedType {
  fileprivate var isScalar: Bool {
    if case .numbers(_, 1) = self { true } else { false }
  }
}
