import CGraphics

extension GLFunctions {
  /// Throws what GL has noted since the last check, in the name of the call just made.
  package func check(_ call: String) throws(GPUError) {
    var codes: [GLenum] = []
    // Each flag is reported once, but a lost context may report itself for ever.
    while codes.count < 8, case let code = getError(), code != GL_NO_ERROR {
      codes.append(code)
    }
    guard let first = codes.first else { return }
    if codes.contains(GLenum(GL_CONTEXT_LOST)) { throw .contextLost }
    if codes.contains(GLenum(GL_OUT_OF_MEMORY)) { throw .outOfMemory(call: call) }
    throw .gl(call: call, code: first, name: glErrorName(first))
  }

  /// Throws when the GPU was reset under this context.
  package func checkReset() throws(GPUError) {
    if let status = getGraphicsResetStatus?(), status != GL_NO_ERROR { throw .contextLost }
  }

  /// Throws unless the bound framebuffer can be drawn to.
  package func checkFramebuffer() throws(GPUError) {
    let status = checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status == 0 { try check("glCheckFramebufferStatus") }
    if status != GL_FRAMEBUFFER_COMPLETE { throw .incompleteFramebuffer(status: status) }
  }
}
