/// Settings for parsing a shader.
public struct CompilerOptions: Hashable, Sendable {
  /// The value of the macro `__VERSION__`. The rules are always those of version 4.50.
  public var version = 450
  /// True if reserved words without a meaning, such as `filter` and `sample`, may be names.
  public var allowsReservedWords = false
  /// The levels of detail of images by name. Other images have only level 0, whatever a shader
  /// requests.
  public var levels: [String: ImageLevels] = [:]
  /// The limits on the shader.
  public var limits = CompilerLimits()

  /// Creates the default options.
  public init() {}
}
