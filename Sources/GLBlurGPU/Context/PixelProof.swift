import CGraphics

extension GLFunctions {
  /// Clears one pixel and reads it back, since drivers that cannot draw make contexts, too.
  ///
  /// - Throws: `GPUError.wrongPixel` if another colour is read.
  func provePixel() throws(GPUError) {
    let texture = genTexture()
    let framebuffer = genFramebuffer()
    defer {
      deleteFramebuffer(framebuffer)
      deleteTexture(texture)
    }
    bindTexture(GLenum(GL_TEXTURE_2D), texture)
    texStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 1, 1)
    try check("glTexStorage2D")
    bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    try checkFramebuffer()

    clearColor(0.2, 0.4, 0.6, 0.8)
    clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    clearColor(0, 0, 0, 0)
    var pixel: [UInt8] = [0, 0, 0, 0]
    unsafe readPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
    try check("glReadPixels")
    let expected: [UInt8] = [51, 102, 153, 204]
    if pixel != expected { throw .wrongPixel(expected: expected, read: pixel) }
  }
}
