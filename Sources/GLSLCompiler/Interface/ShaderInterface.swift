/// The variables that a host declares for the shaders that it runs.
///
/// A shader may declare them again with the same type. Functions of a host are written in GLSL, in
/// a source text that is compiled before the user's.
public struct ShaderInterface: Hashable, Sendable {
  /// A variable that the host gives.
  public struct Variable: Hashable, Sendable {
    /// The name by which the shader calls the variable.
    public var name: String
    /// The type. A uniform may be a sampler.
    public var type: ShaderType
    /// The bits of all scalars if the value is known when the shader is compiled, else nil. The
    /// value is then a constant of the program, and ways that it rules out are removed, but in the
    /// source text it is still a uniform.
    public var value: [UInt32]?

    /// Creates a variable that every shader may use without a declaration.
    ///
    /// - Parameters:
    ///   - name: The name in the shader.
    ///   - type: The type. A uniform may be a sampler.
    ///   - value: The bits of all scalars, one word each, if they are known. The default is nil.
    public init(_ name: String, _ type: ShaderType, value: [UInt32]? = nil) {
      self.name = name
      self.type = type
      self.value = value
    }
  }

  /// The variables that are the same for all pixels, samplers among them.
  public var uniforms: [Variable]
  /// The variables that differ between pixels, as `gl_FragCoord`.
  public var inputs: [Variable]
  /// The variables that the shader writes, as `gl_FragColor`.
  public var outputs: [Variable]
  /// What to write for names that other hosts give and this one does not, as a cure for each name. It is
  /// said of the first one that a shader uses without a declaration, and the others are passed over in
  /// silence, so that one cure may speak of all.
  public var foreignNames: [String: String]

  /// Creates an interface. By default it has the variables that GLSL itself gives to a fragment
  /// shader and that have a meaning for images.
  ///
  /// - Parameters:
  ///   - uniforms: The variables that are the same for all pixels. The default is none.
  ///   - inputs: The variables that differ between pixels. The default is `gl_FragCoord`.
  ///   - outputs: The variables that the shader writes. The default is `gl_FragColor`.
  ///   - foreignNames: What to write for names of other hosts. The default is nothing.
  public init(
    uniforms: [Variable] = [], inputs: [Variable] = [Variable("gl_FragCoord", .vec(4))],
    outputs: [Variable] = [Variable("gl_FragColor", .vec(4))],
    foreignNames: [String: String] = [:]
  ) {
    self.uniforms = uniforms
    self.inputs = inputs
    self.outputs = outputs
    self.foreignNames = foreignNames
  }
}
