/// How a shader is read.
public struct CompilerOptions: Hashable, Sendable {
  /// The value of the macro `__VERSION__`. The rules are those of version 4.50 whatever it is.
  public var version = 450
  /// True if words that GLSL reserves but does not use, as `filter` and `sample`, may be names.
  public var allowsReservedWords = false
  /// The levels of detail of images by name. All others have level 0 alone, whatever a shader asks for.
  public var levels: [String: ImageLevels] = [:]
  /// The bounds on the shader.
  public var limits = CompilerLimits()

  /// Creates the default options.
  public init() {}
}
