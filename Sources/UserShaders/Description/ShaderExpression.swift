/// A formula of a header over the output's size and the parameters, for sizes and reaches.
///
/// It consists of numbers, `$WIDTH`, `$HEIGHT`, `$name` for scalar parameters, the operators `+ - *
/// /`, parentheses, and the functions `floor ceil round abs min max`.
package struct ShaderExpression: Hashable, Sendable {
  /// An operation on a stack of numbers.
  enum Step: Hashable, Sendable {
    case number(Double)
    case name(String)
    case add
    case subtract
    case multiply
    case divide
    case negate
    case call(Function)
  }

  enum Function: String, Hashable, Sendable, CaseIterable {
    case floor, ceil, round, abs, min, max

    var operandCount: Int { self == .min || self == .max ? 2 : 1 }
  }

  /// The text in the header.
  package let text: String
  let steps: [Step]

  /// The names in the formula without their `$`, in alphabetical order.
  package var names: [String] {
    let names = steps.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }
    return Set(names).sorted()
  }

  /// Computes the formula in float64.
  ///
  /// - Parameter value: Returns the number for a name, or nil.
  /// - Returns: nil if a name has no number. Divisions by zero give infinity or NaN.
  package func value(_ value: (String) -> Double?) -> Double? {
    var stack: [Double] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .name(let name):
        guard let number = value(name) else { return nil }
        stack.append(number)
      case .negate:
        guard let operand = stack.popLast() else { return nil }
        stack.append(-operand)
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
    case .call(let function): call(function, left, right)
    case .number, .name, .negate: left
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
