/// A checked statement.
final class Statement {
  indirect enum Kind {
    /// A variable begins to exist, with a value or with zeros.
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
  /// True if the statement that follows is never reached.
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

/// A `for`, a `while` or a `do` statement.
struct LoopStatement {
  /// The statements that come before the first round.
  let first: [Statement]
  /// The condition. It is nil if it is always true.
  let condition: LoopCondition?
  let step: Expression?
  let body: Statement
  /// True for `do`: the condition is computed after the body.
  let isTestedLast: Bool
  /// What a round assigns, without what the functions that it calls assign.
  let effects: Effects
  /// The identifier of the first variable that is declared within a round.
  let firstLocal: Int
  /// The ways in which the body leaves the loop: `end` and `giveBack`.
  let exits: Flow.Exits
  /// True if the step assigns no variables but those that `first` declares.
  let stepIsLocal: Bool
}

/// The condition of a loop.
struct LoopCondition {
  /// The variable that the condition declares and that holds its value, as in `while (bool b = …)`.
  let variable: Variable?
  let value: Expression
}

/// Statements of a `switch` that follow labels.
struct ChoiceSection {
  /// The values of the labels.
  let labels: [UInt32]
  let isDefault: Bool
  let statements: [Statement]
}
