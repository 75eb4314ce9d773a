/// A program as a function in GLSL ES 3.00, with what a host must give it.
///
/// The text defines one function, which computes one pixel:
///
///     void PREFIX_main(float x0, …, out float y0, …, out bool spent, out bool discarded)
///
/// The first parameters are the scalars of `ShaderProgram.inputs` in their order, and the next ones
/// those of `ShaderProgram.outputs`; each has the kind that it has in the program. `spent` is true
/// where the loops of the pixel would have run more rounds than allowed, so that its colour means
/// nothing, and `discarded` where the shader discards the pixel. All other names begin with the
/// prefix.
///
/// Before the text, a host states that floats, integers and samplers have high precision. After it,
/// for each sampler `N` whose image is read, the host defines the functions
///
///     vec4 PREFIX_sampleN(float x, float y)   // for `ScalarOperation.sample`
///     vec4 PREFIX_fetchN(int x, int y)        // for `ScalarOperation.fetch`
///
/// that give straight colours, where y grows upwards. The text declares them, and the uniform
/// `ivec2 PREFIX_sizeN` with the size of the image, for every sampler of the program.
public struct EmittedShader: Hashable, Sendable {
  /// The text in GLSL ES 3.00. It has no `#version` and no precisions.
  public let text: String
  /// The name of the function.
  public let function: String
  /// Where the uniforms of the program go.
  public let uniforms: UniformPacking
  /// About how many instructions a driver makes of the function once it has put all others into it.
  public let instructions: Int
  /// The samplers that need a function `PREFIX_sampleN`, in ascending order.
  public let sampledImages: [Int]
  /// The samplers that need a function `PREFIX_fetchN`, in ascending order.
  public let fetchedImages: [Int]

  /// Writes a program as text.
  ///
  /// - Parameters:
  ///   - program: The program. The transformations of this module may have changed it.
  ///   - options: The prefix of names, and what the context understands.
  public init(_ program: ShaderProgram, options: EmitterOptions) {
    var emitter = ShaderEmitter(program, options: options)
    text = emitter.text()
    function = "\(options.prefix)_main"
    uniforms = emitter.packing
    instructions = emitter.instructions
    sampledImages = emitter.sampledImages.sorted()
    fetchedImages = emitter.fetchedImages.sorted()
  }
}

/// How a program is written.
public struct EmitterOptions: Hashable, Sendable {
  /// What the names outside of functions begin with: a letter, then letters and digits.
  public var prefix: String
  /// True if the context has `precise`, by OpenGL ES 3.20 or GL_EXT_gpu_shader5. Local variables are
  /// then declared with it. Otherwise it is the `invariant` output of the host's program that
  /// forbids the driver to rearrange sums and products.
  public var usesPrecise: Bool
  /// The number of rounds that the loops of a pixel may run together.
  public var roundLimit: Int

  /// Creates options for contexts without `precise`, unless they say otherwise.
  ///
  /// - Parameters:
  ///   - prefix: What the names outside of functions begin with.
  ///   - usesPrecise: True if the context has `precise`. The default is false.
  ///   - roundLimit: The number of rounds that the loops of a pixel may run together. The default
  ///     is 65535, that of the interpreter.
  public init(prefix: String, usesPrecise: Bool = false, roundLimit: Int = 65535) {
    self.prefix = prefix
    self.usesPrecise = usesPrecise
    self.roundLimit = roundLimit
  }
}
