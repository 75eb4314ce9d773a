/// A scalar of a program, as an index into `ShaderProgram.values`.
public struct ValueID: Hashable, Sendable {
  /// The place in `ShaderProgram.values`, from 0.
  public let index: Int32

  /// Creates an identifier from an index.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// A scalar of a program. It is defined once and never changes.
public struct ProgramValue: Hashable, Sendable {
  /// Where a value comes from.
  public enum Definition: Hashable, Sendable {
    /// A constant, as its bits. Truth values are 0 and 1.
    case constant(UInt32)
    /// A component of a uniform, counted through all of its scalars.
    case uniform(index: Int, component: Int)
    /// A component of an input variable.
    case input(index: Int, component: Int)
    /// A result of an instruction, of a branch, or a parameter of a loop.
    case computed
  }

  /// The kind of the scalar.
  public let kind: ScalarKind
  /// Where the value comes from.
  public let definition: Definition

  /// Creates the description of a value.
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
