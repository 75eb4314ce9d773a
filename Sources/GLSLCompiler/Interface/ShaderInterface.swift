/// The variables that a host provides to its shaders.
///
/// A shader may declare them again with the same type. Functions of a host are written in GLSL, in
/// a source text that is compiled before the user's.
public struct ShaderInterface: Hashable, Sendable {
  /// A variable that the host provides.
  public struct Variable: Hashable, Sendable {
    /// The name by which the shader calls the variable.
    public var name: String
    /// The type. A uniform may be a sampler.
    public var type: ShaderType
    /// The bits of all scalars if the value is known at compile time, otherwise nil. The value is
    /// then a constant of the program, and branches that it rules out are removed, but in the
    /// source text it remains a uniform.
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

  /// The variables that are the same for all pixels, including samplers.
  public var uniforms: [Variable]
  /// The variables that differ between pixels, such as `gl_FragCoord`.
  public var inputs: [Variable]
  /// The variables that the shader writes, such as `gl_FragColor`.
  public var outputs: [Variable]
  /// The cures for names that other hosts provide and this one does not. Only the first such name
  /// that a shader uses without a declaration is reported, so a cure may cover all of them.
  public var foreignNames: [String: String]

  /// Creates an interface. By default it has the built-in variables of fragment shaders that are
  /// meaningful for images.
  ///
  /// - Parameters:
  ///   - uniforms: The variables that are the same for all pixels. The default is none.
  ///   - inputs: The variables that differ between pixels. The default is `gl_FragCoord`.
  ///   - outputs: The variables that the shader writes. The default is `gl_FragColor`.
  ///   - foreignNames: The cures for names of other hosts. The default is none.
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
