/// What a context is, and what it can do.
public struct ContextInfo: Hashable, Sendable {
  /// The display, as `DisplayAttempt` labels it.
  public let display: String
  public let eglVendor: String
  public let eglVersion: String
  public let vendor: String
  public let renderer: String
  /// The text of GL_VERSION.
  public let version: String
  /// Of OpenGL ES.
  public let major: Int
  public let minor: Int
  /// Whether it draws on the CPU.
  public let isSoftware: Bool
  public let limits: Limits
  public let extensions: Set<String>

  /// How much is allowed at once.
  public struct Limits: Hashable, Sendable {
    public let textureSize: Int
    public let viewportWidth: Int
    public let viewportHeight: Int
    /// Of four floats each.
    public let fragmentUniformVectors: Int
    /// That a fragment shader can read.
    public let textureUnits: Int
  }
}
