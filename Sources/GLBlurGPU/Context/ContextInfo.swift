import CGraphics

/// The driver, the version and the limits of an OpenGL ES context.
public struct ContextInfo: Hashable, Sendable {
  /// The label of the display, as in `DisplayAttempt`.
  public let display: String
  /// The text of EGL_VENDOR.
  public let eglVendor: String
  /// The text of EGL_VERSION.
  public let eglVersion: String
  /// The text of GL_VENDOR.
  public let vendor: String
  /// GL_RENDERER, the name of the GPU or the software renderer.
  public let renderer: String
  /// The text of GL_VERSION.
  public let version: String
  /// The major version of OpenGL ES.
  public let major: Int
  /// The minor version of OpenGL ES.
  public let minor: Int
  /// Whether the driver draws on the CPU.
  public let isSoftware: Bool
  /// The limits of the driver.
  public let limits: Limits
  /// The names of the OpenGL ES extensions.
  public let extensions: Set<String>
  /// Why the context draws on the CPU although there is a GPU, and the cure, or nil.
  public internal(set) var warning: String?
  /// The form of passes, which is `fragment` until a renderer has chosen.
  public internal(set) var passes = PassChoice(.fragment, .old)

  /// The limits of a driver.
  public struct Limits: Hashable, Sendable {
    /// The greatest width and height of a texture, in texels.
    public let textureSize: Int
    /// The greatest width of a viewport, in pixels.
    public let viewportWidth: Int
    /// The greatest height of a viewport, in pixels.
    public let viewportHeight: Int
    /// The uniforms of a fragment shader, in vectors of four floats.
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

extension ContextInfo {
  /// Describes the current context.
  ///
  /// - Throws: `GPUError.version` below OpenGL ES 3.0.
  init(of gl: GLFunctions, display: OpenDisplay, onSoftwareDevice: Bool) throws(GPUError) {
    let version = gl.getString(GLenum(GL_VERSION)) ?? ""
    guard let (major, minor) = Self.number(in: version), major >= 3 else {
      throw .version(version)
    }
    let renderer = gl.getString(GLenum(GL_RENDERER)) ?? ""
    self.display = display.label
    self.eglVendor = display.vendor
    self.eglVersion = display.versionText
    self.vendor = gl.getString(GLenum(GL_VENDOR)) ?? ""
    self.renderer = renderer
    self.version = version
    self.major = major
    self.minor = minor
    self.isSoftware =
      DriverQuirks(renderer: renderer, onSoftwareDevice: onSoftwareDevice).isSoftware
    self.limits = Limits(of: gl)
    let count = gl.getIntegerv(GLenum(GL_NUM_EXTENSIONS), 1)[0]
    self.extensions = Set(
      (0..<max(count, 0)).compactMap { gl.getStringi(GLenum(GL_EXTENSIONS), GLuint($0)) })
    try gl.check("glGetIntegerv")
  }

  /// Whether the driver implements glGetGraphicsResetStatus. The address does not tell: glvnd has
  /// one for any function.
  var reportsResets: Bool {
    (major, minor) >= (3, 2)
      || !extensions.isDisjoint(with: ["GL_KHR_robustness", "GL_EXT_robustness"])
  }

  /// Returns the version in GL_VERSION: 3.2 for "OpenGL ES 3.2 Mesa 22.3.6".
  static func number(in version: String) -> (major: Int, minor: Int)? {
    let words = version.split(separator: " ")
    guard words.count >= 3, words[0] == "OpenGL", words[1] == "ES" else { return nil }
    let numbers = words[2].split(separator: ".").compactMap { Int($0) }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : nil
  }
}

extension ContextInfo.Limits {
  fileprivate init(of gl: GLFunctions) {
    func limit(_ name: Int32, _ index: Int = 0) -> Int {
      Int(gl.getIntegerv(GLenum(name), index + 1)[index])
    }
    textureSize = limit(GL_MAX_TEXTURE_SIZE)
    viewportWidth = Int(gl.getIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), 2)[0])
    viewportHeight = Int(gl.getIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), 2)[1])
    fragmentUniformVectors = limit(GL_MAX_FRAGMENT_UNIFORM_VECTORS)
    textureUnits = limit(GL_MAX_TEXTURE_IMAGE_UNITS)
  }
}
