/// The variables that a fragment shader has without declaring them.
enum BuiltinVariables {
  /// The variables of GLSL that are the same for all pixels of a picture without depth, layers and
  /// further samples, which is drawn as one front face; and its limits that a fragment shader may ask
  /// for.
  static let constants: [(name: String, type: ShaderType, bits: [UInt32])] = [
    ("gl_FrontFacing", .bool, [1]), ("gl_HelperInvocation", .bool, [0]),
    ("gl_PrimitiveID", .int, [0]), ("gl_Layer", .int, [0]), ("gl_ViewportIndex", .int, [0]),
    ("gl_SampleID", .int, [0]), ("gl_NumSamples", .int, [1]),
    ("gl_SampleMaskIn", .array(.int, count: 1), [1]),
    ("gl_SamplePosition", .vec(2), [Float(0.5).bitPattern, Float(0.5).bitPattern]),
    ("gl_MaxDrawBuffers", .int, [UInt32(colorCount)]),
    ("gl_MaxTextureImageUnits", .int, [16]), ("gl_MaxCombinedTextureImageUnits", .int, [16]),
    ("gl_MinProgramTexelOffset", .int, [UInt32(bitPattern: -8)]),
    ("gl_MaxProgramTexelOffset", .int, [7]),
  ]

  /// The variables that a fragment shader may write besides its colour, which have no effect.
  static let unseen: [(name: String, type: ShaderType)] = [
    ("gl_FragDepth", .float), ("gl_SampleMask", .array(.int, count: 1)),
  ]

  /// The colour, and as older shaders write it, the first one of several.
  static let (color, colors) = ("gl_FragColor", "gl_FragData")
  static let colorCount = 8

  /// The names of all of them.
  static let variables = constants.map(\.name) + unseen.map(\.name) + [colors]
}
