/// A shader's function together with the values of its parameters.
///
/// Calls are made by the generated functions alone (`ShaderCall.tint(color:)`), so the number, the
/// order and the types of the operands are those of the GLSL signature.
@usableFromInline package struct ShaderCall: Hashable, Sendable {
  /// An operand of a shader's function.
  package enum Operand: Hashable, Sendable {
    /// The pixel at the same place in the image with this index.
    case pixel(Int)
    /// The pixel's column and row.
    case position
    /// A value for a parameter.
    case argument(Argument)
  }

  /// A value for a parameter, with the parameter's name.
  package enum Argument: Hashable, Sendable {
    /// A value that may change from draw to draw.
    case uniform(name: String, Uniform)
    /// Numbers that the shader looks up.
    case table(name: String, ShaderTable)
    /// A value that is written into the program's text, so that each value makes a program of its
    /// own.
    case literal(name: String, Literal)

    package var name: String {
      switch self {
      case .uniform(let name, _), .table(let name, _), .literal(let name, _): name
      }
    }
  }

  /// The value of a uniform.
  package enum Uniform: Hashable, Sendable {
    case int(Int32)
    case int2(SIMD2<Int32>)
    case float(Float)
    case float2(SIMD2<Float>)
    case float4(SIMD4<Float>)
    case float4s([SIMD4<Float>])
    case int4s([SIMD4<Int32>])

    init(_ value: Int32) { self = .int(value) }
    init(_ value: SIMD2<Int32>) { self = .int2(value) }
    init(_ value: Float) { self = .float(value) }
    init(_ value: SIMD2<Float>) { self = .float2(value) }
    init(_ value: SIMD4<Float>) { self = .float4(value) }
    init(_ value: [SIMD4<Float>]) { self = .float4s(value) }

    /// The type of the value in GLSL.
    package var type: String {
      switch self {
      case .int: "int"
      case .int2: "ivec2"
      case .float: "float"
      case .float2: "vec2"
      case .float4: "vec4"
      case .float4s(let values): "vec4[\(values.count)]"
      case .int4s(let values): "ivec4[\(values.count)]"
      }
    }
  }

  /// A value in a program's text.
  ///
  /// Literals are whole numbers, whose decimal text is exact.
  package enum Literal: Hashable, Sendable {
    case int(Int32)
    case int2(SIMD2<Int32>)

    init(_ value: Int32) { self = .int(value) }
    init(_ value: SIMD2<Int32>) { self = .int2(value) }

    /// The type of the value in GLSL.
    package var type: String {
      switch self {
      case .int: "int"
      case .int2: "ivec2"
      }
    }

    /// The value in GLSL.
    package var text: String {
      switch self {
      case .int(let value): "\(value)"
      case .int2(let value): "ivec2(\(value.x), \(value.y))"
      }
    }
  }

  /// The shader whose function is called.
  package let shader: Shader
  /// The operands in the order of the function's parameters. The uniforms and literals of a
  /// sampling head follow each other as they are declared.
  package let operands: [Operand]
  /// Values of uniforms that the text of the shader itself declares, by their names. They are the
  /// same in every call of one shader.
  package let globals: [String: Uniform]

  package init(shader: Shader, operands: [Operand], globals: [String: Uniform] = [:]) {
    self.shader = shader
    self.operands = operands
    self.globals = globals
  }

  /// The operands that are values, in the same order.
  package var arguments: [Argument] {
    operands.compactMap { if case .argument(let argument) = $0 { argument } else { nil } }
  }
}
