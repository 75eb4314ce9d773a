import CGraphics
import GLBlurShaders

/// A linked program and its uniforms' locations. Lives in the GL room.
final class Program {
  let id: GLuint
  private var locations: [String: GLint] = [:]

  /// - Throws: `GPUError.shader` with the file and line of a shader that does not compile.
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

  /// -1 where the compiler found that the uniform changes nothing.
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
    let (number, line) = place(in: log)
    throw .shader(file: file(number), line: line, log: log)
  }

  /// The first source number and line in a compiler's log: `0:3(23): error` (Mesa) or
  /// `ERROR: 0:3: …` and `0(3) : error` (others).
  private static func place(in log: String) -> (source: Int, line: Int) {
    let digits = log.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return digits.count == 2 ? (digits[0], digits[1]) : (0, 0)
  }
}
