extension ShaderGenerator {
  // MARK: Outside of functions

  mutating func declarations() -> [Piece] {
    var pieces: [Piece] = []
    if chance(6) { pieces.append(.line("precision highp float;")) }
    for _ in 0..<below(3) {
      let number = structures.count
      var members: [Variable] = []
      for index in 0..<(1 + below(3)) {
        members.append(Variable(name: "m\(index)", type: type()))
      }
      structures.append(members)
      let text = members.map { "\($0.type.name) \($0.name); " }.joined()
      pieces.append(.line("struct S\(number) { \(text)};"))
    }
    for _ in 0..<below(3) {
      let name = self.name("k")
      let type = self.type()
      let value = constant(type)
      pieces.append(.line("const \(type.name) \(name) = \(value);"))
      scopes[0].append(Variable(name: name, type: type, isWritable: false, isConstant: true))
    }
    for _ in 0..<below(3) {
      let name = self.name("g")
      let type = self.type()
      let value = expression(type, 2)
      pieces.append(.line("\(type.name) \(name) = \(value);"))
      scopes[0].append(Variable(name: name, type: type))
    }
    return pieces
  }

  // MARK: Functions

  mutating func function() -> Piece {
    let result = chance(4) ? nil : type()
    var parameters: [Parameter] = []
    for _ in 0..<below(4) {
      parameters.append(
        Parameter(
          way: chance(2) ? .in : pick(Parameter.Way.allCases), type: type()))
    }
    // A function may have the name of another one whose parameters differ.
    var name = "f\(functions.count)"
    if let last = functions.last, chance(3),
      !functions.contains(where: {
        $0.name == last.name && $0.parameters.map(\.type) == parameters.map(\.type)
      })
    {
      name = last.name
    }
    var variables: [Variable] = []
    for parameter in parameters {
      variables.append(
        Variable(
          name: self.name("p"), type: parameter.type, isWritable: parameter.way != .constant))
    }
    let list = zip(parameters, variables).map { "\($0.way.rawValue)\($0.type.name) \($1.name)" }
    self.result = result
    budget = 2 + below(5)
    calls = 2
    scopes.append(variables)
    var body: [Piece] = []
    for (parameter, variable) in zip(parameters, variables) where parameter.way == .out {
      let value = expression(variable.type, 1)
      body.append(.line("\(variable.name) = \(value);"))
    }
    while budget > 0 { body += statement() }
    if let result { body.append(.line("return \(expression(result, 2));")) }
    scopes.removeLast()
    functions.append(Function(name: name, parameters: parameters, result: result))
    let head = "\(result?.name ?? "void") \(name)(\(list.joined(separator: ", ")))"
    return .block(open: head, body: body, close: "")
  }

  /// Returns nil if no variable fits a parameter that is written.
  mutating func call(_ function: Function, _ depth: Int) -> String? {
    guard calls > 0 else { return nil }
    var arguments: [String] = []
    for parameter in function.parameters {
      if parameter.way.isWritten {
        guard let place = place(parameter.type) else { return nil }
        arguments.append(place)
      } else {
        arguments.append(expression(parameter.type, depth))
      }
    }
    calls -= 1
    return "\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  mutating func main() -> Piece {
    result = nil
    budget = 6 + below(14)
    calls = 6
    var locals: [Variable] = []
    var body: [Piece] = [.line("gl_FragColor = vec4(isf_FragNormCoord, 0.25, 1.0);")]
    if hasBuffer {
      let buffer = GeneratedShader.names.buffer
      let read = pick([
        "IMG_THIS_PIXEL(\(buffer))", "IMG_NORM_PIXEL(\(buffer), isf_FragNormCoord * 0.9)",
        "IMG_PIXEL(\(buffer), gl_FragCoord.xy + vec2(1.0, -2.0))",
      ])
      body.append(.line("vec4 before = PASSINDEX == 1 ? tame(\(read)) : vec4(0.5);"))
      locals.append(Variable(name: "before", type: .vec(4)))
    }
    scopes.append(locals)
    for type in [GeneratedType.float, .vec(4), .int, .uint, .bool, self.type(), self.type()] {
      body.append(declaration(type))
    }
    while budget > 0 { body += statement() }
    body += chance(2) ? colors() : bits()
    scopes.removeLast()
    return .block(open: "void main()", body: body, close: "")
  }

  /// Returns statements whose result shows the variables as numbers.
  private mutating func colors() -> [Piece] {
    let alpha = chance(2) ? "1.0" : "clamp(\(expression(.float, 1)), 0.25, 1.0)"
    return [
      .line("gl_FragColor.rgb += \(expression(.vec(3), 3));"),
      .line(
        "gl_FragColor = vec4(fract(tame(gl_FragColor.rgb) * \(pick(["1.0", "4.0", "0.37"]))), "
          + "\(alpha));"),
    ]
  }

  /// Returns statements whose result shows every bit of every variable.
  private mutating func bits() -> [Piece] {
    var body: [Piece] = [.line("uint hash = 7u;")]
    for variable in scopes[0] + scopes[scopes.count - 1] where variable.isWritable {
      body += hashed(variable.name, variable.type).map { .line("hash = mixed(hash, \($0));") }
    }
    return body + [
      .line("gl_FragColor = vec4(unpackUnorm4x8(hash ^ (hash >> 13)).rgb, 1.0);")
    ]
  }

  private func hashed(_ text: String, _ type: GeneratedType) -> [String] {
    switch type {
    case .numbers(let kind, 1):
      switch kind {
      case .float: ["bitsOf(\(text))"]
      case .int, .bool: ["uint(\(text))"]
      case .uint: [text]
      }
    case .numbers(let kind, let count):
      ["x", "y", "z", "w"].prefix(count).flatMap { hashed("\(text).\($0)", .numbers(kind, 1)) }
    case .matrix(let columns, let rows):
      (0..<columns).flatMap { hashed("\(text)[\($0)]", .vec(rows)) }
    case .array(let element, let count):
      (0..<count).flatMap { hashed("\(text)[\($0)]", element) }
    case .structure(let number):
      structures[number].flatMap { hashed("\(text).\($0.name)", $0.type) }
    }
  }
}
