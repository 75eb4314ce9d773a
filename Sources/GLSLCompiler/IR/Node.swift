/// A step of a program.
public enum Node: Hashable, Sendable {
  /// A computation of scalars, or an array access.
  case instruction(Instruction)
  /// Two alternative lists of steps.
  case branch(Branch)
  /// Steps that are repeated.
  case loop(Loop)
}

/// The operands of an instruction, at most four.
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

  /// The operand at an index. Beyond the count the value is meaningless.
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
  /// The operation to compute.
  public var operation: ScalarOperation
  /// The values that the operation reads.
  public var operands: Operands
  /// The first result. Further results have the following identifiers.
  public var result: ValueID
  /// The sampler or array of the operation, by default −1 for none.
  public var resource: Int32
  /// The position in the source text.
  public var position: SourcePosition

  /// Creates an instruction. Each parameter is described at the property of its name.
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

  /// The defined values, in order.
  public var results: [ValueID] {
    (0..<operation.resultCount).map { ValueID(Int(result.index) + $0) }
  }
}

/// Two alternative lists of steps, whose values are used only there.
public struct Branch: Hashable, Sendable {
  /// A value that depends on the branch taken.
  public struct Result: Hashable, Sendable {
    /// The value that the result defines.
    public var value: ValueID
    /// The value if the condition is true.
    public var whenTrue: ValueID
    /// The value if the condition is false.
    public var whenFalse: ValueID

    /// Creates a result. Each parameter is described at the property of its name.
    public init(value: ValueID, whenTrue: ValueID, whenFalse: ValueID) {
      self.value = value
      self.whenTrue = whenTrue
      self.whenFalse = whenFalse
    }
  }

  /// The truth value that selects the steps.
  public var condition: ValueID
  /// The steps if the condition is true.
  public var whenTrue: [Node]
  /// The steps if the condition is false.
  public var whenFalse: [Node]
  /// The values that depend on the branch taken.
  public var results: [Result]
  /// The position of the statement in the source text.
  public var position: SourcePosition

  /// Creates a branch. Each parameter is described at the property of its name.
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
/// An iteration evaluates the header and its condition. If the condition is true, the body follows,
/// and then all parameters take their next values simultaneously. After the loop the parameters
/// keep their values. Other values are used only in the header and body.
public struct Loop: Hashable, Sendable {
  /// A value that changes between iterations.
  public struct Parameter: Hashable, Sendable {
    /// The value that the parameter defines.
    public var value: ValueID
    /// The value in the first iteration, defined before the loop.
    public var initial: ValueID
    /// The value in the next iteration.
    public var next: ValueID
  }

  /// The values that change between iterations.
  public var parameters: [Parameter]
  /// The steps for the condition, which may store elements of arrays.
  public var header: [Node]
  /// The truth value that decides whether the body follows.
  public var condition: ValueID
  /// The repeated steps.
  public var body: [Node]
  /// The position of the statement in the source text.
  public var position: SourcePosition
}

/// A scalar of a program, as an index into `ShaderProgram.values`.
public struct ValueID: Hashable, Sendable {
  /// The index in `ShaderProgram.values`.
  public let index: Int32

  /// Creates an identifier.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// A scalar of a program, constant for a pixel.
public struct ProgramValue: Hashable, Sendable {
  /// The origin of a value.
  public enum Definition: Hashable, Sendable {
    /// The bits of a constant. Truth values are 0 and 1.
    case constant(UInt32)
    /// A component of a uniform, by index among its scalars.
    case uniform(index: Int, component: Int)
    /// A component of an input.
    case input(index: Int, component: Int)
    /// A result of an instruction or branch, or a parameter of a loop.
    case computed
  }

  /// The kind of the scalar.
  public let kind: ScalarKind
  /// The origin of the value.
  public let definition: Definition

  /// Describes a scalar of a program.
  public init(kind: ScalarKind, definition: Definition) {
    self.kind = kind
    self.definition = definition
  }

  /// The bits of a constant, or nil for another value.
  public var constant: UInt32? {
    if case .constant(let bits) = definition { return bits }
    return nil
  }
}
