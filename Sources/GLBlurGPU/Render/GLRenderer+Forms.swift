import CGraphics
import GLBlurEngine

// What drawing is in either form of passes.
extension GLRenderer {
  /// Chooses the form of passes.
  ///
  /// - Parameters:
  ///   - wanted: The form that the user or the caller wants, if any.
  ///   - folder: Where measured times are kept, if anywhere.
  func choosePasses(
    _ wanted: PassForm?, _ info: ContextInfo, _ folder: ProgramFolder?
  ) -> PassChoice {
    let choice: PassChoice
    if gl.compute == nil, wanted != .fragment {
      choice = PassChoice(.fragment, .old)
    } else if let wanted {
      choice = PassChoice(wanted, .wanted)
    } else if info.isSoftware {
      choice = PassChoice(.fragment, .software)
    } else {
      let files = folder.flatMap {
        ProgramFiles($0.path, driver: [info.vendor, info.renderer, info.version])
      }
      choice = PassTrial(self, files).choice()
    }
    programs.form = choice.form
    return choice
  }

  /// Computes a block of texels of the target with the program that is bound.
  func fill(_ block: Region) throws(GPUError) {
    guard let program = bound, program.form == .compute, let compute = gl.compute else {
      // A viewport moves no fragment: a fragment's place is counted from the texture's.
      gl.viewport(
        GLint(block.x), GLint(block.y), GLsizei(block.width), GLsizei(block.height))
      gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
      hasDrawn = true
      return try gl.check("glDrawArrays")
    }
    // A store must not overtake the draws that still read the texture's old contents.
    if hasDrawn { compute.memoryBarrier(Self.barriers) }
    hasDrawn = false
    let end = (x: block.x + block.width, y: block.y + block.height)
    gl.uniform4i(
      program.location(of: ProgramText.Ending.block, gl), GLint(block.x), GLint(block.y),
      GLint(end.x), GLint(end.y))
    let group = ProgramText.Ending.group
    compute.dispatchCompute(
      GLuint((block.width + group.width - 1) / group.width),
      GLuint((block.height + group.height - 1) / group.height), 1)
    compute.memoryBarrier(Self.barriers)
    try gl.check("glDispatchCompute")
  }

  /// What may follow a store: a fetch and another store, an attachment to the framebuffer, and an upload
  /// into the same texture (OpenGL ES 3.1, 7.11.2).
  private static var barriers: GLbitfield {
    GLbitfield(
      GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
        | GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT)
  }

  /// Returns whether the program that is bound, which only looks for something, finds it in one of the
  /// texels that the closure fills.
  func findsAny(_ draw: () throws -> Void) throws -> Bool {
    guard bound?.form == .compute, let compute = gl.compute else {
      return try keepsAny(draw)
    }
    let target = GLenum(GL_SHADER_STORAGE_BUFFER)
    let buffer = gl.genBuffer()
    defer { gl.deleteBuffer(buffer) }
    gl.bindBuffer(target, buffer)
    var found: GLuint = 0
    unsafe gl.bufferData(target, MemoryLayout<GLuint>.size, &found, GLenum(GL_STREAM_READ))
    compute.bindBufferBase(target, 0, buffer)
    try gl.check("glBufferData")
    try draw()
    compute.memoryBarrier(GLbitfield(GL_BUFFER_UPDATE_BARRIER_BIT))
    guard
      let word = unsafe gl.mapBufferRange(
        target, 0, MemoryLayout<GLuint>.size, GLbitfield(GL_MAP_READ_BIT))
    else {
      try gl.check("glMapBufferRange")
      throw GPUError.outOfMemory(call: "glMapBufferRange")
    }
    found = unsafe word.load(as: GLuint.self)
    _ = gl.unmapBuffer(target)
    return found != 0
  }

  /// Returns whether a draw of the closure keeps a fragment.
  private func keepsAny(_ draw: () throws -> Void) throws -> Bool {
    let query = gl.genQuery()
    defer { gl.deleteQuery(query) }
    gl.beginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
    let drawn = Swift.Result { try draw() }
    gl.endQuery(GLenum(GL_ANY_SAMPLES_PASSED))
    try drawn.get()
    let result = gl.getQueryObjectuiv(query, GLenum(GL_QUERY_RESULT))
    try gl.check("glGetQueryObjectuiv")
    return result != 0
  }
}
