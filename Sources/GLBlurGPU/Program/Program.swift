import CGraphics
import GLBlurShaders

/// A program and the locations of its uniforms, for the context thread.
///
/// A driver may compile a program on threads of its own, from the call that begins it until the
/// first question about it (KHR_parallel_shader_compile), so nothing is asked before `complete`.
final class Program {
  let id: GLuint
  /// The number of the draw that last used the program, as the program cache counts.
  var lastUse = 0
  /// The shaders, until the program is complete.
  private var shaders: (vertex: GLuint, fragment: GLuint)?
  private var locations: [String: GLint] = [:]

  /// Begins to compile and to link a program.
  ///
  /// - Parameter isKept: Whether the driver will be asked for the program's binary.
  init(_ text: ProgramText, _ gl: GLFunctions, isKept: Bool) {
    let vertex = Self.compile(GLenum(GL_VERTEX_SHADER), text.vertex, gl)
    let fragment = Self.compile(GLenum(GL_FRAGMENT_SHADER), text.fragment, gl)
    id = gl.createProgram()
    shaders = (vertex, fragment)
    if isKept {
      gl.programParameteri(id, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    }
    gl.attachShader(id, vertex)
    gl.attachShader(id, fragment)
    gl.linkProgram(id)
  }

  /// Loads a program that the driver has compiled before. The result is nil if the driver refuses
  /// it, as it may after any change of the machine (OpenGL ES 3.0.6, 2.11.5).
  init?(_ binary: ProgramBinary, _ gl: GLFunctions) {
    id = gl.createProgram()
    gl.programBinary(id, binary)
    guard gl.getProgramiv(id, GLenum(GL_LINK_STATUS)) != 0 else {
      // An unknown format is an error of GL, too, which does not concern the next call.
      _ = Result { () throws(GPUError) in try gl.check("glProgramBinary") }
      gl.deleteProgram(id)
      return nil
    }
  }

  var isComplete: Bool { shaders == nil }

  /// Waits until the driver has compiled the program.
  ///
  /// - Throws: `GPUError.shader` with the file and line of a shader that does not compile, and
  ///   `GPUError.link` if the shaders do not fit each other. The program is then deleted.
  func complete(_ text: ProgramText, _ gl: GLFunctions) throws(GPUError) {
    guard let (vertex, fragment) = shaders else { return }
    guard gl.getProgramiv(id, GLenum(GL_LINK_STATUS)) != 0 else {
      defer { delete(gl) }
      try Self.check(vertex, gl, file: { _ in "Shaders/fullscreen.vert" })
      try Self.check(fragment, gl, file: text.file)
      throw .link(log: gl.getProgramInfoLog(id))
    }
    deleteShaders(gl)
  }

  /// Deletes the program, complete or not.
  func delete(_ gl: GLFunctions) {
    deleteShaders(gl)
    gl.deleteProgram(id)
  }

  private func deleteShaders(_ gl: GLFunctions) {
    guard let (vertex, fragment) = shaders.take() else { return }
    gl.deleteShader(vertex)
    gl.deleteShader(fragment)
  }

  /// Returns the location of a uniform, or -1 if the compiler has removed it because it does not
  /// change the result.
  func location(of name: String, _ gl: GLFunctions) -> GLint {
    if let known = locations[name] { return known }
    let location = gl.getUniformLocation(id, name)
    locations[name] = location
    return location
  }

  private static func compile(_ type: GLenum, _ source: String, _ gl: GLFunctions) -> GLuint {
    let shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    return shader
  }

  private static func check(
    _ shader: GLuint, _ gl: GLFunctions, file: (Int) -> String
  ) throws(GPUError) {
    if gl.getShaderiv(shader, GLenum(GL_COMPILE_STATUS)) != 0 { return }
    let log = gl.getShaderInfoLog(shader)
    let place = CompilerLog.place(in: log)
    throw .shader(
      file: place.map { file($0.source) } ?? "one of the shaders", line: place?.line ?? 0, log: log)
  }
}
