/// Limits on the work of the compiler for one shader. Exceeding them is an error.
public struct CompilerLimits: Hashable, Sendable {
  /// The maximum size of all source texts together, in bytes. The default is one megabyte.
  public var sourceBytes = 1 << 20
  /// The maximum number of tokens, both in the text and after macro expansion.
  public var tokens = 1 << 20
  /// The maximum nesting of macros.
  public var macroDepth = 64
  /// The maximum nesting of blocks, parentheses and `#if` groups.
  public var nesting = 64
  /// The maximum height of an expression's tree, which long sums can reach too.
  public var expressionDepth = 512
  /// The maximum number of elements of an array, over all dimensions.
  public var arrayElements = 4096
  /// The maximum number of instructions after inlining.
  public var instructions = 1 << 16
  /// The maximum nesting of branches and loops after inlining.
  public var regionDepth = 256
  /// The maximum nesting of expressions, statements and calls, which bounds the use of the stack.
  public var loweringDepth = 400
  /// The maximum number of samplers.
  public var samplers = 16
  /// The number of errors at which the compiler gives up.
  public var errors = 20

  /// Creates the default limits.
  public init() {}
}
