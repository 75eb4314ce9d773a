extension ShaderGenerator {
  mutating func declaration(_ type: GeneratedType) -> Piece {
    let value = expression(type, 2)
    let name = self.name("v")
    scopes[scopes.count - 1].append(Variable(name: name, type: type))
    if case .array(let element, let count) = type, chance(2) {
      // The other two ways to write a size.
      if case .array = element { return .line("\(type.name) \(name) = \(value);") }
      return .line("\(element.name) \(name)[\(chance(2) ? "" : "\(count)")] = \(value);")
    }
    return .line("\(type.name) \(name) = \(value);")
  }

  mutating func statement() -> [Piece] {
    budget -= 1
    allowsEffects = chance(4)
    defer { allowsEffects = false }
    if depth < 3, budget > 0 {
      switch below(12) {
      case 0, 1: return [condition()]
      case 2: return conditionWithElse()
      case 3, 4: if loopDepth < 2 { return loop() }
      case 5: return [choice()]
      case 6: if chance(3) { return [block("")] }
      default: break
      }
    }
    switch below(14) {
    case 0, 1: return [declaration(type())]
    case 2: if let jump = jump() { return [jump] }
    case 3, 4:
      if let function = functions.isEmpty ? nil : pick(functions), let call = call(function, 1) {
        return [.line("\(call);")]
      }
    case 5: if let special = writingBuiltin() { return [.line("\(special);")] }
    case 6:
      let place = pick(["gl_FragColor", "gl_FragColor.rgb", "gl_FragColor.a", "gl_FragColor.gr"])
      let type = GeneratedType.vec(place.count == 12 ? 4 : place.count - 13)
      return [.line("\(place) = tame(\(expression(type, 2)));")]
    default: break
    }
    return [.line("\(assignment());")]
  }

  /// Returns an assignment without a semicolon.
  mutating func assignment() -> String {
    let type = self.type()
    guard let place = place(type) else { return "gl_FragColor.r = \(expression(.float, 1))" }
    switch type {
    case .numbers(.float, let count):
      let value = expression(chance(3) ? .float : type, 3)
      switch below(6) {
      case 0: return "\(place) \(pick(["+=", "-=", "*=", "/="])) \(value)"
      case 1: return chance(2) ? "\(place)\(pick(["++", "--"]))" : "\(pick(["++", "--"]))\(place)"
      case 2: return "\(place) = \(expression(type, 3))"
      default: return "\(place) = tame(\(count == 1 ? value : expression(type, 3)))"
      }
    case .numbers(let kind, _) where kind != .bool:
      switch below(4) {
      case 0: return "\(place)\(pick(["++", "--"]))"
      case 1:
        let symbol = pick(["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="])
        return "\(place) \(symbol) \(expression(chance(2) ? .numbers(kind, 1) : type, 2))"
      default: return "\(place) = \(expression(type, 3))"
      }
    case .matrix:
      let symbol = pick(["=", "=", "+=", "-="])
      return "\(place) \(symbol) \(expression(type, 2))"
    default: return "\(place) = \(expression(type, 2))"
    }
  }

  /// Returns a call of a function of GLSL that writes parameters.
  private mutating func writingBuiltin() -> String? {
    let count = 1 + below(4)
    func type(_ kind: GeneratedType.Kind) -> GeneratedType { .numbers(kind, count) }
    switch below(5) {
    case 0:
      guard let result = place(type(.float)), let whole = place(type(.float)) else { return nil }
      return "\(result) = modf(tame(\(expression(type(.float), 1))), \(whole))"
    case 1:
      guard let result = place(type(.float)), let power = place(type(.int)) else { return nil }
      return "\(result) = frexp(tame(\(expression(type(.float), 1))), \(power))"
    case 2:
      guard let result = place(type(.uint)), let rest = place(type(.uint)) else { return nil }
      let name = pick(["uaddCarry", "usubBorrow"])
      let (x, y) = (expression(type(.uint), 1), expression(type(.uint), 1))
      return "\(result) = \(name)(\(x), \(y), \(rest))"
    default:
      let kind = pick([GeneratedType.Kind.int, .uint])
      guard let high = place(type(kind)), let low = place(type(kind)) else { return nil }
      let (x, y) = (expression(type(kind), 1), expression(type(kind), 1))
      return "\(kind == .int ? "i" : "u")mulExtended(\(x), \(y), \(high), \(low))"
    }
  }

  // MARK: Control

  private mutating func block(_ head: String, _ first: [Piece] = [], close: String = "") -> Piece {
    depth += 1
    scopes.append([])
    defer {
      depth -= 1
      scopes.removeLast()
    }
    var body = first
    for _ in 0...below(3) { body += statement() }
    return .block(open: head, body: body, close: close)
  }

  private mutating func condition() -> Piece {
    let test = expression(.bool, 2)
    return block("if (\(test))")
  }

  private mutating func conditionWithElse() -> [Piece] {
    let test = expression(.bool, 2)
    return [block("if (\(test))"), block(chance(3) ? "else if (\(expression(.bool, 1)))" : "else")]
  }

  private mutating func jump() -> Piece? {
    guard depth > 0 else { return nil }
    let leave = result.map { "return \(expression($0, 1));" } ?? "return;"
    var ways = [leave]
    if loopDepth > 0 { ways += ["break;", "continue;", "break;", "continue;"] }
    if isWild { ways.append("discard;") }
    let way = pick(ways)
    return .line("if (\(expression(.bool, 2))) \(way)")
  }

  private mutating func loop() -> [Piece] {
    loopDepth += 1
    defer { loopDepth -= 1 }
    let name = self.name("i")
    let bound = pick([
      "3", "4", "(int(gl_FragCoord.x) & 3)", "(int(RENDERSIZE.y) & 5)",
      "clamp(\(expression(.int, 1)), 0, 5)", "int(clamp(\(expression(.float, 1)), -1.0, 4.0))",
    ])
    if isWild, chance(3) { return [block("while (\(expression(.bool, 2)))")] }
    // The counter must not change elsewhere, or the loop might not end.
    func counter(_ type: GeneratedType) -> Variable {
      Variable(name: name, type: type, isWritable: false)
    }
    let outside = scopes
    defer { scopes = outside }
    switch below(5) {
    case 0, 1:
      scopes.append([counter(.int)])
      return [
        pick([true, false])
          ? block("for (int \(name) = 0; \(name) < \(bound); \(name)++)")
          : block("for (int \(name) = \(bound); \(name) > 0; --\(name))")
      ]
    case 2:
      scopes.append([counter(.float)])
      let step = pick(["1.0", "0.5", "0.75"])
      return [
        block("for (float \(name) = 0.0; \(name) < float(\(bound)); \(name) += \(step))")
      ]
    case 3:
      let test = expression(.bool, 1)
      scopes.append([counter(.int)])
      return [
        .line("int \(name) = 0;"),
        block("while (\(name) < \(bound) && \(test))", [.line("\(name)++;")]),
      ]
    default:
      let test = expression(.bool, 1)
      scopes.append([counter(.int)])
      return [
        .line("int \(name) = 0;"),
        block(
          "do", [.line("\(name)++;")], close: " while (\(name) < \(bound) && \(test));"),
      ]
    }
  }

  private mutating func choice() -> Piece {
    let kind = pick([GeneratedType.Kind.int, .uint])
    let selector = chance(2) ? "\(expression(.numbers(kind, 1), 1)) & " : ""
    let mask = kind == .int ? "3" : "3u"
    let value = selector.isEmpty ? expression(.numbers(kind, 1), 1) : selector + mask
    depth += 1
    scopes.append([])
    defer {
      depth -= 1
      scopes.removeLast()
    }
    var body: [Piece] = []
    let labels = (0...below(3)).map { "case \($0)\(kind == .int ? "" : "u"):" }
    for label in chance(2) ? labels + ["default:"] : labels {
      var section: [Piece] = []
      if chance(5) {
        // A label without statements shares those of the next one.
        body.append(.line(label + (label == labels.last || label == "default:" ? " ;" : "")))
        continue
      }
      scopes.append([])
      for _ in 0...below(2) { section += statement() }
      scopes.removeLast()
      body.append(
        .block(open: label, body: section, close: pick(["", " break;", " break;"])))
    }
    return .block(open: "switch (\(value))", body: body, close: "")
  }
}
