extension ShaderParameter {
  /// The types of values in GLSL: a number, or a vector of floats or of integers.
  private static let components = [
    "int": (1, false), "ivec2": (2, false), "float": (1, true), "vec2": (2, true),
    "vec4": (4, true),
  ]

  /// The number of scalars of a value, or 0 for anything else.
  package var scalarCount: Int { Self.components[type]?.0 ?? 0 }

  /// Whether a value consists of floats; otherwise it consists of integers.
  package var isFloat: Bool { Self.components[type]?.1 ?? false }
}
