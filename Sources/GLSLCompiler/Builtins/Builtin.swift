struct Builtin {
  enum Meaning {
    /// Scalars are expanded to vectors.
    case components(ScalarOperation)
    /// Chosen by the kind of the first argument.
    case byKind(float: ScalarOperation, int: ScalarOperation, uint: ScalarOperation)
    case special(Special)
  }

  enum Special {
    case fma
    case radians, degrees, atan, sinh, cosh, tanh, asinh, acosh, atanh, inverseSqrt, pow
    case clamp, mixSelect, step
    case modf, frexp

    case length, distance, dot, cross, normalize, faceforward, reflect, refract
    case matrixProductOfComponents, outerProduct, transpose, determinant, inverse
    case compare(BinaryOperator)
    case any, all, not
    case carry, borrow, wideProduct
    case sample(Sampling)
    case gather(Offset)
    case fetch, size, levels, levelOfDetail
    case differenceX, differenceY, differenceWidth
    case pack(PackedFormat)
    case unpack(PackedFormat)
  }

  /// The parameters of a sampling function after the coordinates.
  struct Sampling {
    /// The parameters that determine the level.
    enum Detail: CaseIterable {
      /// None, or a bias as the last parameter.
      case bias
      case level
      case gradient
    }

    let detail: Detail
    /// Whether the coordinates are divided by their last component.
    let isProjected: Bool
    let hasOffset: Bool
  }

  /// The offsets of a gather function.
  enum Offset {
    case none, same
    /// One offset for each of the four texels.
    case each
  }

  /// The layouts of the packing functions.
  enum PackedFormat {
    case unorm4x8, snorm4x8, unorm2x16, snorm2x16, half2x16
  }

  let name: String
  let meaning: Meaning
  let parameters: [ShaderType]
  let outputs: [Int]
  let result: ShaderType
  /// Whether the function reads an image or a neighbouring pixel, so that no call is constant.
  let readsImage: Bool
}

enum BuiltinVariables {
  /// Those of a picture drawn as one front face, without depth, layers and multisampling.
  static let constants: [(name: String, type: ShaderType, bits: [UInt32])] = [
    ("gl_FrontFacing", .bool, [1]), ("gl_HelperInvocation", .bool, [0]),
    ("gl_PrimitiveID", .int, [0]), ("gl_Layer", .int, [0]), ("gl_ViewportIndex", .int, [0]),
    ("gl_SampleID", .int, [0]), ("gl_NumSamples", .int, [1]),
    ("gl_SampleMaskIn", .array(.int, count: 1), [1]),
    ("gl_SamplePosition", .vec(2), [Float(0.5).bitPattern, Float(0.5).bitPattern]),
  ]

  /// The minimum values of GLSL 4.50 (7.3), and those of GLSL ES 3.00 (7.3) with their own names.
  static let limits: [(name: String, value: Int32)] = [
    ("gl_MaxDrawBuffers", Int32(colorCount)), ("gl_MaxTextureImageUnits", 16),
    ("gl_MaxCombinedTextureImageUnits", 96), ("gl_MaxVertexTextureImageUnits", 16),
    ("gl_MaxVertexAttribs", 16), ("gl_MaxVertexUniformVectors", 256),
    ("gl_MaxVertexUniformComponents", 1024), ("gl_MaxVertexOutputComponents", 64),
    ("gl_MaxVertexOutputVectors", 16), ("gl_MaxVaryingVectors", 15),
    ("gl_MaxVaryingComponents", 60),
    ("gl_MaxVaryingFloats", 60), ("gl_MaxFragmentUniformVectors", 256),
    ("gl_MaxFragmentUniformComponents", 1024), ("gl_MaxFragmentInputComponents", 128),
    ("gl_MaxFragmentInputVectors", 15), ("gl_MaxSamples", 4), ("gl_MinProgramTexelOffset", -8),
    ("gl_MaxProgramTexelOffset", 7),
  ]

  /// Variables that a fragment shader may write without effect.
  static let unseen: [(name: String, type: ShaderType)] = [
    ("gl_FragDepth", .float), ("gl_FragDepthEXT", .float),
    ("gl_SampleMask", .array(.int, count: 1)),
  ]

  /// The colour, and the array whose first element is the colour of older shaders.
  static let (color, colors) = ("gl_FragColor", "gl_FragData")
  static let colorCount = 8

  static let variables =
    constants.map(\.name) + limits.map(\.name) + unseen.map(\.name) + [colors]
}
