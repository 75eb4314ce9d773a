package import CGraphics

/// The OpenGL ES 3.1 functions of compute passes.
@safe package struct ComputeFunctions: Sendable {
  package var dispatchCompute: @Sendable (_ x: GLuint, _ y: GLuint, _ z: GLuint) -> Void
  /// Binds a texture's first level to an image unit, for writing.
  package var bindImageTexture:
    @Sendable (_ unit: GLuint, _ texture: GLuint, _ format: GLenum) -> Void
  package var memoryBarrier: @Sendable (GLbitfield) -> Void
  package var bindBufferBase: @Sendable (_ target: GLenum, _ index: GLuint, GLuint) -> Void

  /// Returns nil if a function is missing.
  init?(_ load: Symbols) {
    guard let dispatch = load.optional("glDispatchCompute", PFNGLDISPATCHCOMPUTEPROC.self),
      let image = load.optional("glBindImageTexture", PFNGLBINDIMAGETEXTUREPROC.self),
      let barrier = load.optional("glMemoryBarrier", PFNGLMEMORYBARRIERPROC.self),
      let buffer = load.optional("glBindBufferBase", PFNGLBINDBUFFERBASEPROC.self)
    else { return nil }
    dispatchCompute = { dispatch($0, $1, $2) }
    bindImageTexture = { image($0, $1, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY), $2) }
    memoryBarrier = { barrier($0) }
    bindBufferBase = { buffer($0, $1, $2) }
  }
}
