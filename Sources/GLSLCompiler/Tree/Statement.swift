final class Statement {
  indirect enum Kind {
    /// Declares a variable, with a value or zeros.
    case declare(Variable, Expression?)
    case expression(Expression)
    case block([Statement])
    case condition(Expression, Statement, Statement?)
    case loop(LoopStatement)
    case choice(Expression, [ChoiceSection])
    case exit(Exit)
    case giveBack(Expression?)
    case discard
  }

  /// The ways to leave a loop's body.
  enum Exit {
    case next
    case end
  }

  let kind: Kind
  let range: SourceRange
  /// True if the next statement is never reached.
  let leaves: Bool

  init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
    switch kind {
    case .exit, .giveBack, .discard: leaves = true
    case .block(let list): leaves = list.contains(where: \.leaves)
    case .condition(_, let first, let second): leaves = first.leaves && second?.leaves ?? false
    default: leaves = false
    }
  }
}

/// A `for`, `while` or `do` statement.
struct LoopStatement {
  /// The statements before the first iteration.
  let first: [Statement]
  /// The condition, or nil if it is always true.
  let condition: LoopCondition?
  let step: Expression?
  let body: Statement
  /// True for `do`, whose condition is computed after the body.
  let isTestedLast: Bool
  /// The assignments of an iteration, without those of called functions.
  let effects: Effects
  /// The identifier of the first variable declared within an iteration.
  let firstLocal: Int
  /// The ways in which the body leaves the loop: `end` and `giveBack`.
  let exits: Flow.Exits
  /// True if the step assigns only variables declared in `first`.
  let stepIsLocal: Bool
}

struct LoopCondition {
  /// The variable that the condition declares, as in `while (bool b = …)`.
  let variable: Variable?
  let value: Expression
}

/// The statements after the labels of a `switch`.
struct ChoiceSection {
  let labels: [UInt32]
  let isDefault: Bool
  let statements: [Statement]
}
