extension Lowering {
  func call(
    _ function: Function, _ arguments: [Expression], at range: SourceRange
  ) throws -> [ValueID] {
    guard let body = function.body else {
      try log.fail(
        "the function '\(function.name)' is declared but never defined", at: range,
        cure: "add a body to its declaration")
    }
    var targetsOfResults: [(place: Place, variable: Variable)] = []
    var values: [[ValueID]] = []
    var images: [Int?] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      var image: Int?
      var value: [ValueID] = []
      if parameter.type == .sampler {
        image = try sampler(of: argument)
      } else if parameter.direction == .in {
        value = try lower(argument)
      } else if let target = try place(of: outputTarget(argument)) {
        targetsOfResults.append((target, function.variables[images.count]))
        value = parameter.direction == .out ? zeros(parameter.type) : load(target)
        if parameter.direction == .inout {
          value = converted(value, to: parameter.type)
        }
      }
      images.append(image)
      values.append(value)
    }

    let outerTargets = targets
    let outerPosition = callPosition
    if function.isFromHost, callPosition == nil { callPosition = range.start }
    defer {
      targets = outerTargets
      callPosition = outerPosition
    }
    for (index, variable) in function.variables.enumerated() {
      if let image = images[index] {
        bind(variable, to: .sampler(image))
      } else if variable.isIndexed, !variable.isWritten,
        let table = constantTable(values[index], variable.type)
      {
        bind(variable, to: .memory(table))
      } else {
        try declare(variable, values[index])
      }
    }
    targets = Targets()
    targets.giveBack = newSlots([builder.bool(false)])
    targets.resultCount = function.result.scalarCount
    targets.result = newSlots(zeros(function.result))
    _ = try nested(at: range) { try lower(body[...]) }
    let result = (targets.result..<targets.result + targets.resultCount).map { slots[$0] }

    for (place, variable) in targetsOfResults {
      guard let source = try self.place(of: Expression(variable)) else { continue }
      let values = load(source)
      try store(zip(values, place.kinds).map { convert($0, to: $1) }, to: place)
    }
    return result
  }

  private func converted(_ values: [ValueID], to type: ShaderType) -> [ValueID] {
    zip(values, type.scalarKinds).map { convert($0, to: $1) }
  }

  /// Returns the variable of an argument for an `out` parameter.
  private func outputTarget(_ argument: Expression) -> Expression {
    if case .convert(let target) = argument.kind { return target }
    return argument
  }

  /// Returns an array of the program with the given contents, or nil if they are not constant.
  private func constantTable(_ values: [ValueID], _ type: ShaderType) -> Int? {
    let bits = values.compactMap { builder.bits($0) }
    return bits.count == values.count ? newArray(of: type, constants: bits) : nil
  }
}

extension Expression {
  convenience init(_ variable: Variable) {
    self.init(.variable(variable), type: variable.type, range: variable.range)
  }
}
