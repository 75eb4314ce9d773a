/// A description of an OpenGL ES context: its driver, its version and its limits.
public struct ContextInfo: Hashable, Sendable {
  /// The label of the display, as in `DisplayAttempt`.
  public let display: String
  /// The text of EGL_VENDOR.
  public let eglVendor: String
  /// The text of EGL_VERSION.
  public let eglVersion: String
  /// The text of GL_VENDOR.
  public let vendor: String
  /// The text of GL_RENDERER: the name of the GPU or the software renderer.
  public let renderer: String
  /// The text of GL_VERSION.
  public let version: String
  /// The major version of OpenGL ES.
  public let major: Int
  /// The minor version of OpenGL ES.
  public let minor: Int
  /// Whether the context draws on the CPU.
  public let isSoftware: Bool
  /// The greatest sizes and numbers that the driver allows.
  public let limits: Limits
  /// The names of the OpenGL ES extensions.
  public let extensions: Set<String>

  /// The greatest sizes and numbers that a context's driver allows.
  public struct Limits: Hashable, Sendable {
    /// The greatest width and height of a texture, in texels.
    public let textureSize: Int
    /// The greatest width of a viewport, in pixels.
    public let viewportWidth: Int
    /// The greatest height of a viewport, in pixels.
    public let viewportHeight: Int
    /// The number of uniforms of a fragment shader, in vectors of four floats.
    public let fragmentUniformVectors: Int
    /// The number of textures that a fragment shader can read.
    public let textureUnits: Int
  }
}

extension ContextInfo {
  package var quirks: DriverQuirks {
    DriverQuirks(renderer: renderer, onSoftwareDevice: isSoftware)
  }
}
