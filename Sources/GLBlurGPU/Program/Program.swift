import CGraphics
import GLBlurShaders

/// A program and its uniforms' locations, for the context thread.
///
/// A driver may compile on threads of its own until the first question about the program
/// (KHR_parallel_shader_compile), so nothing is asked before `complete`.
final class Program {
  let id: GLuint
  var lastUse = 0
  let form: PassForm
  /// The shaders until the program is complete, the last one with the program's text.
  private var shaders: [GLuint]
  private var locations: [String: GLint] = [:]

  /// Begins to compile and link.
  ///
  /// - Parameter isKept: Whether the driver will be asked for the binary.
  init(_ text: ProgramText, _ form: PassForm, _ gl: GLFunctions, isKept: Bool) {
    self.form = form
    let source = text.source(form)
    shaders =
      switch form {
      case .fragment:
        [
          Self.compile(GLenum(GL_VERTEX_SHADER), text.vertex, gl),
          Self.compile(GLenum(GL_FRAGMENT_SHADER), source, gl),
        ]
      case .compute: [Self.compile(GLenum(GL_COMPUTE_SHADER), source, gl)]
      }
    id = gl.createProgram()
    if isKept {
      gl.programParameteri(id, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    }
    for shader in shaders { gl.attachShader(id, shader) }
    gl.linkProgram(id)
  }

  /// Loads a compiled program. Nil if the driver refuses it, as it may after any change of the
  /// machine (OpenGL ES 3.0.6, 2.11.5).
  init?(_ binary: ProgramBinary, _ form: PassForm, _ gl: GLFunctions) {
    self.form = form
    shaders = []
    id = gl.createProgram()
    gl.programBinary(id, binary)
    guard gl.getProgramiv(id, GLenum(GL_LINK_STATUS)) != 0 else {
      // The GL error of an unknown format does not concern the next call.
      _ = Result { () throws(GPUError) in try gl.check("glProgramBinary") }
      gl.deleteProgram(id)
      return nil
    }
  }

  var isComplete: Bool { shaders.isEmpty }

  /// Waits until the driver has compiled the program.
  ///
  /// - Throws: `GPUError.shader` with the place of the error, and `GPUError.link` if the shaders do
  ///   not fit each other. The program is then deleted.
  func complete(_ text: ProgramText, _ gl: GLFunctions) throws(GPUError) {
    guard let last = shaders.last else { return }
    guard gl.getProgramiv(id, GLenum(GL_LINK_STATUS)) != 0 else {
      defer { delete(gl) }
      for shader in shaders.dropLast() {
        try Self.check(shader, gl, file: { _ in "Shaders/fullscreen.vert" })
      }
      try Self.check(last, gl, file: text.file)
      throw .link(log: gl.getProgramInfoLog(id))
    }
    deleteShaders(gl)
  }

  func delete(_ gl: GLFunctions) {
    deleteShaders(gl)
    gl.deleteProgram(id)
  }

  private func deleteShaders(_ gl: GLFunctions) {
    for shader in shaders { gl.deleteShader(shader) }
    shaders = []
  }

  /// Returns -1 if the compiler has removed the uniform.
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

/// Reads the logs of shader compilers.
package enum CompilerLog {
  /// Returns the source number and line of the first error.
  ///
  /// Mesa writes `0:3(23): error: …`, ANGLE, Arm, Imagination and Qualcomm `ERROR: 0:3: …`, and
  /// NVIDIA `0(3) : error C0000: …`. Warnings come before errors, in the same form.
  package static func place(in log: String) -> (source: Int, line: Int)? {
    let lines = log.split(whereSeparator: \.isNewline)
    let errors = lines.filter { $0.lowercased().contains("error") }
    return (errors.isEmpty ? lines : errors).lazy.compactMap(place(inLine:)).first
  }

  /// Returns the first two numbers that only a `:` or a `(` separates.
  private static func place(inLine line: Substring) -> (source: Int, line: Int)? {
    var rest = line
    while let start = rest.firstIndex(where: \.isASCIIDigit) {
      let source = rest[start...].prefix(while: \.isASCIIDigit)
      rest = rest[source.endIndex...]
      guard let separator = rest.first, ":(".contains(separator) else { continue }
      let number = rest.dropFirst().prefix(while: \.isASCIIDigit)
      if let source = Int(source), let line = Int(number) { return (source, line) }
    }
    return nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
