/// A scalar of a program, as an index into `ShaderProgram.values`.
public struct ValueID: Hashable, Sendable {
  /// The index in `ShaderProgram.values`, from 0.
  public let index: Int32

  /// Creates an identifier from an index.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// A scalar of a program, defined once and constant for a pixel.
public struct ProgramValue: Hashable, Sendable {
  /// The origin of a value.
  public enum Definition: Hashable, Sendable {
    /// The bits of a constant. Truth values are 0 and 1.
    case constant(UInt32)
    /// A component of a uniform, by index among all of its scalars.
    case uniform(index: Int, component: Int)
    /// A component of an input variable.
    case input(index: Int, component: Int)
    /// A result of an instruction or a branch, or a parameter of a loop.
    case computed
  }

  /// The kind of the scalar.
  public let kind: ScalarKind
  /// The origin of the value.
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
