/// A shader as pure scalar computations, structured by branches and loops.
///
/// Values are in static single assignment form: each is defined once, before its uses, and a value
/// that is defined within a branch or a loop is not used outside of it.
public struct ShaderProgram: Hashable, Sendable {
  /// A variable that is the same for all pixels.
  public struct Uniform: Hashable, Sendable {
    /// The name in the source text or in the interface.
    public let name: String
    /// The type. It is never a sampler.
    public let type: ShaderType
  }

  /// A variable that differs between pixels.
  public struct Input: Hashable, Sendable {
    /// The name in the source text or in the interface.
    public let name: String
    /// The type, which decides how many scalars the input has.
    public let type: ShaderType

    /// Creates an input, for those who rewrite programs.
    public init(name: String, type: ShaderType) {
      self.name = name
      self.type = type
    }
  }

  /// A variable that the shader writes.
  public struct Output: Hashable, Sendable {
    /// The name in the source text or in the interface.
    public let name: String
    /// The type, which decides how many scalars the output has.
    public let type: ShaderType
    /// The scalars at the end of the shader. Scalars that are never written are 0.
    public var values: [ValueID]
  }

  /// Scalars of one kind with indices that are not constants.
  public struct Array: Hashable, Sendable {
    /// The kind of the elements.
    public let kind: ScalarKind
    /// The number of elements.
    public let count: Int
    /// The bits of all elements if the array is constant. Any other array begins as zeros.
    public let constants: [UInt32]?
  }

  /// All scalars, by their identifiers.
  public var values: [ProgramValue]
  /// The uniforms that are used, by `ProgramValue.Definition.uniform`.
  public var uniforms: [Uniform]
  /// The inputs that are used, by `ProgramValue.Definition.input`.
  public var inputs: [Input]
  /// The names of the samplers that are used, by `Instruction.resource`.
  public var samplers: [String]
  /// The arrays, by `Instruction.resource`.
  public var arrays: [Array]
  /// The steps, which are carried out in their order for each pixel.
  public var body: [Node]
  /// The variables that the shader has written when all steps have been carried out.
  public var outputs: [Output]
  /// A truth value that is true where the pixel is discarded, or nil if none ever is.
  public var discard: ValueID?

  /// The number of instructions, branches and loops.
  public var stepCount: Int { Self.stepCount(of: body) }

  /// Returns a value by its identifier.
  public subscript(_ value: ValueID) -> ProgramValue { values[Int(value.index)] }

  private static func stepCount(of nodes: [Node]) -> Int {
    nodes.reduce(nodes.count) { count, node in
      switch node {
      case .instruction: count
      case .branch(let branch):
        count + stepCount(of: branch.whenTrue) + stepCount(of: branch.whenFalse)
      case .loop(let loop): count + stepCount(of: loop.header) + stepCount(of: loop.body)
      }
    }
  }
}
