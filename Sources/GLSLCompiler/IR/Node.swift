/// A step of a program.
public enum Node: Hashable, Sendable {
  /// A computation of scalars, or a change of an array.
  case instruction(Instruction)
  /// Two ways, one of which is taken.
  case branch(Branch)
  /// Steps that are repeated.
  case loop(Loop)
}

/// The values that an instruction reads, at most four.
public struct Operands: Hashable, Sendable, RandomAccessCollection {
  private var first = ValueID(-1)
  private var second = ValueID(-1)
  private var third = ValueID(-1)
  private var fourth = ValueID(-1)
  /// The number of operands, from 0 to 4.
  public let count: Int

  /// Creates a list. Values beyond the fourth are dropped.
  public init(_ values: [ValueID]) {
    count = Swift.min(values.count, 4)
    for (index, value) in values.prefix(4).enumerated() { self[index] = value }
  }

  init() { count = 0 }

  init(_ a: ValueID) {
    first = a
    count = 1
  }

  init(_ a: ValueID, _ b: ValueID) {
    first = a
    second = b
    count = 2
  }

  init(_ a: ValueID, _ b: ValueID, _ c: ValueID) {
    first = a
    second = b
    third = c
    count = 3
  }

  /// The index of the first operand, 0.
  public var startIndex: Int { 0 }
  /// The number of operands.
  public var endIndex: Int { count }

  /// The operand at a place, from 0. A place beyond the count holds no meaningful value.
  public subscript(index: Int) -> ValueID {
    get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

/// A computation of scalars from scalars.
public struct Instruction: Hashable, Sendable {
  /// What is computed.
  public var operation: ScalarOperation
  /// The values that are read.
  public var operands: Operands
  /// The first result. The others have the identifiers that follow it.
  public var result: ValueID
  /// The sampler or the array of operations that use one, else −1.
  public var resource: Int32
  /// The place in the source text that the instruction comes from.
  public var position: SourcePosition

  /// Creates an instruction, whose further results have the identifiers that follow the first.
  ///
  /// - Parameters:
  ///   - operation: What is computed.
  ///   - operands: The values that are read.
  ///   - result: The first result.
  ///   - resource: The sampler or the array. The default is −1, for operations without one.
  ///   - position: The place in the source text.
  public init(
    _ operation: ScalarOperation, _ operands: [ValueID], result: ValueID, resource: Int32 = -1,
    position: SourcePosition
  ) {
    self.init(
      operation: operation, operands: Operands(operands), result: result, resource: resource,
      position: position)
  }

  init(
    operation: ScalarOperation, operands: Operands, result: ValueID, resource: Int32,
    position: SourcePosition
  ) {
    self.operation = operation
    self.operands = operands
    self.result = result
    self.resource = resource
    self.position = position
  }

  /// The values that are defined, in their order.
  public var results: [ValueID] {
    (0..<operation.resultCount).map { ValueID(Int(result.index) + $0) }
  }
}

/// Two ways, one of which is taken. Values that are defined in a way are used only there; the
/// results carry values out of it.
public struct Branch: Hashable, Sendable {
  /// A value that both ways give.
  public struct Result: Hashable, Sendable {
    /// The value that is defined.
    public var value: ValueID
    /// The value it has where the condition is true.
    public var whenTrue: ValueID
    /// The value it has where the condition is false.
    public var whenFalse: ValueID

    /// Creates a result, for those who rewrite programs.
    ///
    /// - Parameters:
    ///   - value: The value that is defined.
    ///   - whenTrue: The value it has where the condition is true.
    ///   - whenFalse: The value it has where the condition is false.
    public init(value: ValueID, whenTrue: ValueID, whenFalse: ValueID) {
      self.value = value
      self.whenTrue = whenTrue
      self.whenFalse = whenFalse
    }
  }

  /// The truth value that decides.
  public var condition: ValueID
  /// The steps where the condition is true.
  public var whenTrue: [Node]
  /// The steps where the condition is false.
  public var whenFalse: [Node]
  /// The values that the branch gives.
  public var results: [Result]
  /// The place of the statement in the source text.
  public var position: SourcePosition

  /// Creates a branch, for those who rewrite programs.
  ///
  /// - Parameters:
  ///   - condition: The truth value that decides.
  ///   - whenTrue: The steps where the condition is true.
  ///   - whenFalse: The steps where the condition is false.
  ///   - results: The values that the branch gives.
  ///   - position: The place of the statement in the source text.
  public init(
    condition: ValueID, whenTrue: [Node], whenFalse: [Node], results: [Result],
    position: SourcePosition
  ) {
    self.condition = condition
    self.whenTrue = whenTrue
    self.whenFalse = whenFalse
    self.results = results
    self.position = position
  }
}

/// Steps that are repeated while a condition is true.
///
/// A round evaluates the header and its condition. If the condition is true the body follows, and
/// then every parameter takes its next value at the same time. After the loop the parameters keep
/// the values they had when the condition was false. Values of the header are used in the header
/// and in the body alone, and values of the body in the body alone.
public struct Loop: Hashable, Sendable {
  /// A value that changes from round to round.
  public struct Parameter: Hashable, Sendable {
    /// The value that is defined.
    public var value: ValueID
    /// The value in the first round, which is defined before the loop.
    public var initial: ValueID
    /// The value in the next round.
    public var next: ValueID
  }

  /// The values that change.
  public var parameters: [Parameter]
  /// The steps that compute the condition. They may store elements of arrays.
  public var header: [Node]
  /// The truth value that decides whether the body follows.
  public var condition: ValueID
  /// The steps that are repeated.
  public var body: [Node]
  /// The place of the statement in the source text.
  public var position: SourcePosition
}
