internal import GLSLCompiler

/// A formula of a header over the output's size and the parameters, for sizes and reaches.
///
/// A formula consists of numbers, `$WIDTH`, `$HEIGHT`, `$name` for scalar parameters, the operators
/// `+ - * /`, parentheses, and the functions `floor ceil round abs min max`.
package struct ShaderExpression: Hashable, Sendable {
  /// An operation on a stack of numbers.
  enum Step: Hashable, Sendable {
    case number(Double)
    case name(String)
    case add
    case subtract
    case multiply
    case divide
    case modulo
    /// Comparisons give 1 or 0.
    case greater
    case less
    case equal
    /// 1 for 0, and 0 for other numbers.
    case not
    case negate
    case call(Function)
  }

  enum Function: String, Hashable, Sendable, CaseIterable {
    case floor, ceil, round, abs, min, max

    var operandCount: Int { self == .min || self == .max ? 2 : 1 }
  }

  package let text: String
  let steps: [Step]

  /// The names without their `$`, in alphabetical order.
  package var names: [String] {
    let names = steps.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }
    return Set(names).sorted()
  }

  /// Computes the formula in float64, or returns nil if `value` returns nil for a name. Divisions
  /// by zero give infinity or NaN.
  package func value(_ value: (String) -> Double?) -> Double? {
    var stack: [Double] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .name(let name):
        guard let number = value(name) else { return nil }
        stack.append(number)
      case .negate, .not:
        guard let operand = stack.popLast() else { return nil }
        stack.append(step == .not ? (operand == 0 ? 1 : 0) : -operand)
      case .call(let function) where function.operandCount == 1:
        guard let operand = stack.popLast() else { return nil }
        stack.append(Self.call(function, operand, operand))
      default:
        guard let right = stack.popLast(), let left = stack.popLast() else { return nil }
        stack.append(Self.combine(step, left, right))
      }
    }
    return stack.popLast()
  }

  private static func combine(_ step: Step, _ left: Double, _ right: Double) -> Double {
    switch step {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .modulo: left.truncatingRemainder(dividingBy: right)
    case .greater: left > right ? 1 : 0
    case .less: left < right ? 1 : 0
    // The tolerance is libplacebo's.
    case .equal:
      (left - right).magnitude <= 1e-6 * Swift.max(left.magnitude, right.magnitude) ? 1 : 0
    case .call(let function): call(function, left, right)
    case .number, .name, .negate, .not: left
    }
  }

  private static func call(_ function: Function, _ left: Double, _ right: Double) -> Double {
    switch function {
    case .floor: left.rounded(.down)
    case .ceil: left.rounded(.up)
    case .round: left.rounded()
    case .abs: Swift.abs(left)
    case .min: Swift.min(left, right)
    case .max: Swift.max(left, right)
    }
  }
}

struct ExpressionParser {
  /// An error at an offset in the text.
  struct Mistake: Error {
    let message: String
    let cure: String?
    let offset: Int
  }

  static let lengthLimit = 1000
  private static let depthLimit = 32

  private let bytes: [UInt8]
  private var index = 0
  private var steps: [ShaderExpression.Step] = []
  private let names: [String]

  private init(_ text: String, names: [String]) {
    bytes = Array(text.utf8)
    self.names = names
  }

  static func parse(_ text: String, names: [String]) throws(Mistake) -> ShaderExpression {
    var parser = ExpressionParser(text, names: names)
    guard parser.bytes.count <= lengthLimit else {
      throw Mistake(
        message: "the formula is longer than \(lengthLimit) characters", cure: nil, offset: 0)
    }
    try parser.sum(depth: 0)
    if let byte = parser.next {
      try parser.fail("the formula does not go on with '\(Character(Unicode.Scalar(byte)))'")
    }
    return ShaderExpression(text: text, steps: parser.steps)
  }

  private func fail(_ message: String, cure: String? = nil) throws(Mistake) -> Never {
    throw Mistake(message: message, cure: cure, offset: index)
  }

  private var next: UInt8? {
    mutating get {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
      return index < bytes.count ? bytes[index] : nil
    }
  }

  private mutating func sum(depth: Int) throws(Mistake) {
    guard depth < Self.depthLimit else {
      try fail("the formula is nested more than \(Self.depthLimit) deep")
    }
    try product(depth: depth)
    while let byte = next, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      index += 1
      try product(depth: depth)
      steps.append(byte == UInt8(ascii: "+") ? .add : .subtract)
    }
  }

  private mutating func product(depth: Int) throws(Mistake) {
    try factor(depth: depth)
    while let byte = next, byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") {
      index += 1
      try factor(depth: depth)
      steps.append(byte == UInt8(ascii: "*") ? .multiply : .divide)
    }
  }

  private mutating func factor(depth: Int) throws(Mistake) {
    guard let byte = next else { try fail("the formula ends too early") }
    if byte == UInt8(ascii: "-") {
      guard depth < Self.depthLimit else {
        try fail("the formula is nested more than \(Self.depthLimit) deep")
      }
      index += 1
      try factor(depth: depth + 1)
      steps.append(.negate)
    } else if byte == UInt8(ascii: "(") {
      index += 1
      try sum(depth: depth + 1)
      try close()
    } else if byte == UInt8(ascii: "$") {
      index += 1
      try name()
    } else if byte.isNameStart {
      try call(depth: depth)
    } else {
      try number()
    }
  }

  private mutating func close() throws(Mistake) {
    guard next == UInt8(ascii: ")") else { try fail("expected ')'") }
    index += 1
  }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func name() throws(Mistake) {
    let start = index
    let name = word()
    guard names.contains(name) else {
      index = start
      let known = names.map { "$" + $0 }
      let list = "the names are " + known.joined(separator: ", ").prefix(400)
      if name.isEmpty { try fail("expected a name after '$'", cure: list) }
      try fail(
        "'$\(name)' is no number of this shader",
        cure: suggestion(for: "$" + name, among: known) ?? list)
    }
    steps.append(.name(name))
  }

  private mutating func call(depth: Int) throws(Mistake) {
    let start = index
    let name = word()
    let functions = ShaderExpression.Function.allCases
    guard let function = functions.first(where: { $0.rawValue == name }) else {
      index = start
      let cure =
        names.contains(name)
        ? "write '$\(name)'"
        : suggestion(for: name, among: functions.map(\.rawValue))
          ?? "the functions are " + functions.map(\.rawValue).joined(separator: ", ")
      try fail("'\(name)' is no function of formulas", cure: cure)
    }
    guard next == UInt8(ascii: "(") else { try fail("expected '(' after '\(name)'") }
    index += 1
    try sum(depth: depth + 1)
    if function.operandCount == 2 {
      guard next == UInt8(ascii: ",") else { try fail("'\(name)' takes two numbers") }
      index += 1
      try sum(depth: depth + 1)
    }
    try close()
    steps.append(.call(function))
  }

  private mutating func number() throws(Mistake) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let follows = index > start && bytes[index - 1] | 0x20 == UInt8(ascii: "e")
      let isPart = byte.isDigit || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
      guard isPart || isSign && follows else { break }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      index = start
      try fail(text.isEmpty ? "expected a number, '$' or '('" : "'\(text)' is no number")
    }
    steps.append(.number(number))
  }
}
