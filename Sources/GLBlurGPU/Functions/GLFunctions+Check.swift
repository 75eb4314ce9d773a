import CGraphics

extension GLFunctions {
  /// Throws the errors that GL has recorded since the last check.
  ///
  /// - Parameter call: The name of the last call, for the error.
  package func check(_ call: String) throws(GPUError) {
    var codes: [GLenum] = []
    // GL reports each error flag once, but a lost context may report errors for ever.
    while codes.count < 8, case let code = getError(), code != GL_NO_ERROR {
      codes.append(code)
    }
    guard let first = codes.first else { return }
    if codes.contains(GLenum(GL_CONTEXT_LOST)) { throw .contextLost }
    if codes.contains(GLenum(GL_OUT_OF_MEMORY)) { throw .outOfMemory(call: call) }
    throw .gl(call: call, code: first, name: glErrorName(first))
  }

  /// Throws `GPUError.contextLost` if the GPU was reset.
  package func checkReset() throws(GPUError) {
    if let status = getGraphicsResetStatus?(), status != GL_NO_ERROR { throw .contextLost }
  }

  /// Throws an error if the bound framebuffer cannot be drawn to.
  package func checkFramebuffer() throws(GPUError) {
    let status = checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status == 0 { try check("glCheckFramebufferStatus") }
    if status != GL_FRAMEBUFFER_COMPLETE { throw .incompleteFramebuffer(status: status) }
  }
}
