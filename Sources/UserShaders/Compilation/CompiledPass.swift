package import GLSLCompiler

/// A compiled pass, ready to be computed.
package struct CompiledPass: Hashable, Sendable {
  /// The uniforms that become constants when a pass is compiled.
  package enum Specialization: Hashable, Sendable {
    /// The index and the size of the pass, truth values and menus, so that unused branches vanish.
    /// Continuous numbers remain uniforms, so the program can be reused for other numbers.
    case choices
    /// All values except those of the moment, so that the frames of a film share one program.
    case everythingButMoment
    /// The values of all uniforms.
    case everything
  }

  /// The limit on the iterations of all loops of a pixel together. llvmpipe silently ends the loops
  /// of some pixels after 65535 iterations over several pixels, including the last check of each
  /// condition, so a pixel must end before.
  package static let mostRounds = 32_768

  /// The program. Its only output is the colour, four floats, and its samplers are named after
  /// images and buffers.
  package var program: ShaderProgram
  /// The bits of the uniforms, in the order of `program.uniforms`.
  package var uniforms: [[UInt32]]
  /// The scalars of `program.inputs` in order.
  package var inputs: [PlaceFunction]
  /// The size of the pass in pixels.
  package let size: ShaderSize
  /// The buffer into which the pass draws, or nil.
  package let target: String?
  /// True if values are stored unchanged, and false if they are clamped to 0…1.
  package let isFloat: Bool
  /// True if the buffer is kept for the next frame.
  package let isPersistent: Bool
  /// True for the last pass.
  package let isResult: Bool

  /// The names of the images and buffers that the program reads, in the order of
  /// `Instruction.resource`, or of their levels of detail (`ImageLevel`). A buffer has its latest
  /// content, of this frame or an earlier one.
  package var samplers: [String] { program.samplers }
}
