/// Bounds on what the compiler does for one shader. A shader beyond them is an error.
public struct CompilerLimits: Hashable, Sendable {
  /// The largest size of all source texts together, in bytes. The default is one megabyte.
  public var sourceBytes = 1 << 20
  /// The largest number of tokens that are read and that macros expand to.
  public var tokens = 1 << 20
  /// The greatest depth of macros within macros.
  public var macroDepth = 64
  /// The greatest depth of blocks, parentheses and `#if` groups.
  public var nesting = 64
  /// The greatest height of the tree of an expression, which long sums reach too.
  public var expressionDepth = 512
  /// The largest number of elements of an array, over all of its dimensions.
  public var arrayElements = 4096
  /// The largest number of instructions once every call has been inlined.
  public var instructions = 1 << 16
  /// The greatest depth of branches and loops within one another once calls are inlined.
  public var regionDepth = 256
  /// The greatest depth of expressions, statements and calls within one another, which bounds the
  /// use of the stack.
  public var loweringDepth = 400
  /// The largest number of samplers.
  public var samplers = 16
  /// The number of errors after which the compiler gives up.
  public var errors = 20

  /// Creates the default limits.
  public init() {}
}
