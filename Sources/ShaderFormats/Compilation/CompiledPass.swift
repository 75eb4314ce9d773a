public import GLSLCompiler

/// A pass that is ready to be computed.
public struct CompiledPass: Hashable, Sendable {
  /// What is known of the uniforms when a pass is compiled.
  public enum Specialization: Hashable, Sendable {
    /// The index and the size of the pass, truth values and menus are constants, so that ways which
    /// they rule out vanish. Numbers that change smoothly remain uniforms, so the program can be
    /// used again for others.
    case choices
    /// All values are constants but those of the moment, so that the frames of a film have one program.
    case everythingButMoment
    /// All values are constants.
    case everything
  }

  /// The number of rounds that the loops of a pixel may run together. llvmpipe ends the loops of some
  /// pixels when it has run 65535 rounds for one of them or another, each last look at a condition
  /// among them, and says nothing; so a pixel has to end before.
  public static let mostRounds = 32_768

  /// The program. It has one output, the colour of four floats, and its samplers have the names of
  /// images and of buffers.
  public var program: ShaderProgram
  /// The bits of the uniforms by `program.uniforms`.
  public var uniforms: [[UInt32]]
  /// The scalars of `program.inputs`, one after the other.
  public var inputs: [PlaceFunction]
  /// The size of the pass in pixels.
  public let size: ShaderSize
  /// The buffer that the pass draws into, or nil.
  public let target: String?
  /// True if values are kept as they are, and false if they are limited to 0…1.
  public let isFloat: Bool
  /// True if the buffer is kept for the next frame.
  public let isPersistent: Bool
  /// True for the last pass.
  public let isResult: Bool

  /// The names of the images and buffers that the program reads, by `Instruction.resource`, or of
  /// levels of detail of them, as `ImageLevel` names these. A
  /// buffer holds what was drawn into it last, in this frame or in one before.
  public var samplers: [String] { program.samplers }
}
