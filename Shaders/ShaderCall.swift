/// A shader's function together with the values of its parameters, images and position apart.
///
/// Made by the generated functions alone (`ShaderCall.tint(color:)`), so number and types of the
/// arguments are those of the GLSL signature.
package struct ShaderCall: Hashable, Sendable {
  /// A value for a parameter.
  package enum Argument: Hashable, Sendable {
    case int(Int32)
    case int2(SIMD2<Int32>)
    case float(Float)
    case float2(SIMD2<Float>)
    case float4(SIMD4<Float>)
    case float4s([SIMD4<Float>])
    case table(ShaderTable)

    init(_ value: Int32) { self = .int(value) }
    init(_ value: SIMD2<Int32>) { self = .int2(value) }
    init(_ value: Float) { self = .float(value) }
    init(_ value: SIMD2<Float>) { self = .float2(value) }
    init(_ value: SIMD4<Float>) { self = .float4(value) }
    init(_ value: [SIMD4<Float>]) { self = .float4s(value) }
    init(_ value: ShaderTable) { self = .table(value) }
  }

  package let shader: Shader
  /// In the order of the shader's parameters, without pixels and position.
  package let arguments: [Argument]

  package init(shader: Shader, arguments: [Argument]) {
    self.shader = shader
    self.arguments = arguments
  }

  /// The parameters that the arguments are for, in the same order.
  package var parameters: [Shader.Parameter] {
    shader.parameters.filter { $0.role == .uniform || $0.role == .literal }
  }
}
