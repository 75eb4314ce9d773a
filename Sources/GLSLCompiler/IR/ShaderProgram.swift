/// A shader as pure scalar computations, structured by branches and loops.
///
/// Values are in static single assignment form: each is defined once, before its uses, and a value
/// defined within a branch or a loop is not used outside of it.
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
    /// The type, which determines the number of scalars.
    public let type: ShaderType

    /// Creates an input, for rewriting programs.
    public init(name: String, type: ShaderType) {
      self.name = name
      self.type = type
    }
  }

  /// A variable that the shader writes.
  public struct Output: Hashable, Sendable {
    /// The name in the source text or in the interface.
    public let name: String
    /// The type, which determines the number of scalars.
    public let type: ShaderType
    /// The scalars at the end of the shader. Scalars never written are 0.
    public var values: [ValueID]
  }

  /// Scalars of one kind, accessed by variable indices.
  public struct Array: Hashable, Sendable {
    /// The kind of the elements.
    public let kind: ScalarKind
    /// The number of elements.
    public let count: Int
    /// The bits of all elements if the array is constant. Other arrays start as zeros.
    public let constants: [UInt32]?
  }

  /// All scalars, by identifier.
  public var values: [ProgramValue]
  /// The used uniforms, in the order of `ProgramValue.Definition.uniform`.
  public var uniforms: [Uniform]
  /// The used inputs, in the order of `ProgramValue.Definition.input`.
  public var inputs: [Input]
  /// The names of the used samplers, in the order of `Instruction.resource`.
  public var samplers: [String]
  /// The arrays, in the order of `Instruction.resource`.
  public var arrays: [Array]
  /// The steps, carried out in order for each pixel.
  public var body: [Node]
  /// The variables that the shader has written after all steps.
  public var outputs: [Output]
  /// A truth value for whether the pixel is discarded, or nil if none ever is.
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
