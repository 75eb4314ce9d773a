internal import GLSLCompiler

/// The names that GPUImage adds to GLSL.
enum GPUImageLanguage {
  static let mainImage = "inputImageTexture"
  static let texelWidth = "texelWidth"
  static let texelHeight = "texelHeight"
  /// The position within a point, which is the whole picture here.
  static let pointPlace = "gl_PointCoord"

  static let inputs: [ShaderInterface.Variable] = [
    .init("gl_FragCoord", .vec(4)), .init(pointPlace, .vec(2)),
  ]
}
