enum BuiltinVariables {
  /// The variables that are constant for a picture drawn as one front face, without depth, layers
  /// and multisampling.
  static let constants: [(name: String, type: ShaderType, bits: [UInt32])] = [
    ("gl_FrontFacing", .bool, [1]), ("gl_HelperInvocation", .bool, [0]),
    ("gl_PrimitiveID", .int, [0]), ("gl_Layer", .int, [0]), ("gl_ViewportIndex", .int, [0]),
    ("gl_SampleID", .int, [0]), ("gl_NumSamples", .int, [1]),
    ("gl_SampleMaskIn", .array(.int, count: 1), [1]),
    ("gl_SamplePosition", .vec(2), [Float(0.5).bitPattern, Float(0.5).bitPattern]),
  ]

  /// The limits as built-in constants: the minimum values of GLSL 4.50 (7.3), and those of GLSL ES
  /// 3.00 (7.3) that have their own names.
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

  /// Variables besides the colour that a fragment shader may write without effect.
  static let unseen: [(name: String, type: ShaderType)] = [
    ("gl_FragDepth", .float), ("gl_FragDepthEXT", .float),
    ("gl_SampleMask", .array(.int, count: 1)),
  ]

  /// The colour, and the array of older shaders whose first element is the colour.
  static let (color, colors) = ("gl_FragColor", "gl_FragData")
  static let colorCount = 8

  /// The names of all built-in variables except the colour.
  static let variables =
    constants.map(\.name) + limits.map(\.name) + unseen.map(\.name) + [colors]
}
