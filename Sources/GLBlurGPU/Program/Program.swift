import CGraphics
import GLBlurShaders

/// A linked program and the locations of its uniforms, for the context thread.
final class Program {
  let id: GLuint
  /// The number of the draw that last used the program, as the program cache counts.
  var lastUse = 0
  private var locations: [String: GLint] = [:]

  /// Compiles and links a program.
  ///
  /// - Throws: `GPUError.shader` with the file and line of a shader that does not compile, and
  ///   `GPUError.link` if the shaders do not fit each other.
  init(_ text: ProgramText, _ gl: GLFunctions) throws(GPUError) {
    let vertex = try Self.compile(
      GLenum(GL_VERTEX_SHADER), ProgramText.vertex, gl, file: { _ in "Shaders/fullscreen.vert" })
    defer { gl.deleteShader(vertex) }
    let fragment = try Self.compile(
      GLenum(GL_FRAGMENT_SHADER), text.fragment, gl, file: text.file)
    defer { gl.deleteShader(fragment) }
    id = gl.createProgram()
    gl.attachShader(id, vertex)
    gl.attachShader(id, fragment)
    gl.linkProgram(id)
    guard gl.getProgramiv(id, GLenum(GL_LINK_STATUS)) != 0 else {
      let log = gl.getProgramInfoLog(id)
      gl.deleteProgram(id)
      throw .link(log: log)
    }
  }

  /// Returns the location of a uniform, or -1 if the compiler has removed it because it does not
  /// change the result.
  func location(of name: String, _ gl: GLFunctions) -> GLint {
    if let known = locations[name] { return known }
    let location = gl.getUniformLocation(id, name)
    locations[name] = location
    return location
  }

  private static func compile(
    _ type: GLenum, _ source: String, _ gl: GLFunctions, file: (Int) -> String
  ) throws(GPUError) -> GLuint {
    let shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if gl.getShaderiv(shader, GLenum(GL_COMPILE_STATUS)) != 0 { return shader }
    let log = gl.getShaderInfoLog(shader)
    gl.deleteShader(shader)
    let place = CompilerLog.place(in: log)
    throw .shader(
      file: place.map { file($0.source) } ?? "one of the shaders", line: place?.line ?? 0, log: log)
  }
}
