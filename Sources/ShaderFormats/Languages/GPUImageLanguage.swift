internal import GLSLCompiler

/// What GPUImage adds to GLSL.
enum GPUImageLanguage {
  static let mainImage = "inputImageTexture"
  static let texelWidth = "texelWidth"
  static let texelHeight = "texelHeight"
  /// The place within a point, which here is the whole picture.
  static let pointPlace = "gl_PointCoord"

  static let inputs: [ShaderInterface.Variable] = [
    .init("gl_FragCoord", .vec(4)), .init(pointPlace, .vec(2)),
  ]
}
