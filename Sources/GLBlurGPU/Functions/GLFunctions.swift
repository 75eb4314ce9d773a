package import CGraphics

/// The OpenGL ES 3.0 functions in use, under their C names.
///
/// Plain closures, so that a test can count or spoil a single one. Where C wants a pointer to
/// one name, to a string or to a short list, the closure takes or gives the thing itself. To be
/// called on the thread of the context only: elsewhere GL does nothing and reports no error.
@safe package struct GLFunctions: Sendable {
  // What the context is.
  package var getError: @Sendable () -> GLenum
  package var getString: @Sendable (GLenum) -> String?
  package var getStringi: @Sendable (GLenum, _ index: GLuint) -> String?
  /// As many values as `count` says, where GL has them.
  package var getIntegerv: @Sendable (GLenum, _ count: Int) -> [GLint]
  /// nil where GL lacks it: before 3.2 without a robustness extension.
  package var getGraphicsResetStatus: (@Sendable () -> GLenum)?

  // State and drawing.
  package var enable: @Sendable (GLenum) -> Void
  package var disable: @Sendable (GLenum) -> Void
  package var viewport: @Sendable (_ x: GLint, _ y: GLint, GLsizei, GLsizei) -> Void
  package var scissor: @Sendable (_ x: GLint, _ y: GLint, GLsizei, GLsizei) -> Void
  package var clearColor: @Sendable (GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  package var clear: @Sendable (GLbitfield) -> Void
  package var drawArrays: @Sendable (_ mode: GLenum, _ first: GLint, _ count: GLsizei) -> Void
  package var flush: @Sendable () -> Void
  package var finish: @Sendable () -> Void

  // Textures.
  package var genTexture: @Sendable () -> GLuint
  package var deleteTexture: @Sendable (GLuint) -> Void
  package var bindTexture: @Sendable (_ target: GLenum, GLuint) -> Void
  package var activeTexture: @Sendable (_ unit: GLenum) -> Void
  package var texStorage2D:
    @Sendable (_ target: GLenum, _ levels: GLsizei, _ format: GLenum, GLsizei, GLsizei) -> Void
  package var texSubImage2D:
    @Sendable (
      _ target: GLenum, _ level: GLint, _ x: GLint, _ y: GLint, GLsizei, GLsizei,
      _ format: GLenum, _ type: GLenum, UnsafeRawPointer?
    ) -> Void
  package var texParameteri: @Sendable (_ target: GLenum, _ name: GLenum, GLint) -> Void
  /// Makes an EGLImage the bound texture's memory; nil where GL lacks it.
  package var imageTargetTexture2D: (@Sendable (_ target: GLenum, _ image: Handle) -> Void)?
  package var pixelStorei: @Sendable (GLenum, GLint) -> Void

  // Framebuffers.
  package var genFramebuffer: @Sendable () -> GLuint
  package var deleteFramebuffer: @Sendable (GLuint) -> Void
  package var bindFramebuffer: @Sendable (_ target: GLenum, GLuint) -> Void
  package var framebufferTexture2D:
    @Sendable (
      _ target: GLenum, _ attachment: GLenum, _ texTarget: GLenum, GLuint, _ level: GLint
    ) -> Void
  package var checkFramebufferStatus: @Sendable (_ target: GLenum) -> GLenum
  package var drawBuffers: @Sendable ([GLenum]) -> Void
  package var readBuffer: @Sendable (GLenum) -> Void
  package var readPixels:
    @Sendable (
      _ x: GLint, _ y: GLint, GLsizei, GLsizei, _ format: GLenum, _ type: GLenum,
      UnsafeMutableRawPointer?
    ) -> Void
  package var invalidateFramebuffer: @Sendable (_ target: GLenum, [GLenum]) -> Void

  // Programs.
  package var createShader: @Sendable (_ type: GLenum) -> GLuint
  package var shaderSource: @Sendable (GLuint, String) -> Void
  package var compileShader: @Sendable (GLuint) -> Void
  package var getShaderiv: @Sendable (GLuint, GLenum) -> GLint
  package var getShaderInfoLog: @Sendable (GLuint) -> String
  package var deleteShader: @Sendable (GLuint) -> Void
  package var createProgram: @Sendable () -> GLuint
  package var attachShader: @Sendable (_ program: GLuint, _ shader: GLuint) -> Void
  package var linkProgram: @Sendable (GLuint) -> Void
  package var getProgramiv: @Sendable (GLuint, GLenum) -> GLint
  package var getProgramInfoLog: @Sendable (GLuint) -> String
  package var deleteProgram: @Sendable (GLuint) -> Void
  package var useProgram: @Sendable (GLuint) -> Void

  // Uniforms. A list of vectors or matrices is flat.
  package var getUniformLocation: @Sendable (_ program: GLuint, String) -> GLint
  package var uniform1i: @Sendable (GLint, GLint) -> Void
  package var uniform2i: @Sendable (GLint, GLint, GLint) -> Void
  package var uniform3i: @Sendable (GLint, GLint, GLint, GLint) -> Void
  package var uniform4i: @Sendable (GLint, GLint, GLint, GLint, GLint) -> Void
  package var uniform1f: @Sendable (GLint, GLfloat) -> Void
  package var uniform2f: @Sendable (GLint, GLfloat, GLfloat) -> Void
  package var uniform3f: @Sendable (GLint, GLfloat, GLfloat, GLfloat) -> Void
  package var uniform4f: @Sendable (GLint, GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  package var uniform1fv: @Sendable (GLint, [GLfloat]) -> Void
  package var uniform4fv: @Sendable (GLint, [GLfloat]) -> Void
  package var uniform4iv: @Sendable (GLint, [GLint]) -> Void
  package var uniformMatrix4fv: @Sendable (GLint, _ transpose: Bool, [GLfloat]) -> Void

  // Vertices, buffers, fences.
  package var genVertexArray: @Sendable () -> GLuint
  package var deleteVertexArray: @Sendable (GLuint) -> Void
  package var bindVertexArray: @Sendable (GLuint) -> Void
  package var enableVertexAttribArray: @Sendable (_ index: GLuint) -> Void
  /// Floats, one vertex after the other, from the start of the bound array buffer.
  package var vertexAttribPointer: @Sendable (_ index: GLuint, _ components: GLint) -> Void
  package var genBuffer: @Sendable () -> GLuint
  package var deleteBuffer: @Sendable (GLuint) -> Void
  package var bindBuffer: @Sendable (_ target: GLenum, GLuint) -> Void
  package var bufferData:
    @Sendable (_ target: GLenum, _ byteCount: Int, UnsafeRawPointer?, _ usage: GLenum) -> Void
  package var mapBufferRange:
    @Sendable (
      _ target: GLenum, _ offset: Int, _ byteCount: Int, _ access: GLbitfield
    ) -> UnsafeMutableRawPointer?
  package var unmapBuffer: @Sendable (_ target: GLenum) -> Bool
  package var fenceSync: @Sendable (_ condition: GLenum, _ flags: GLbitfield) -> Handle?
  package var clientWaitSync:
    @Sendable (Handle, _ flags: GLbitfield, _ nanoseconds: GLuint64) -> GLenum
  package var deleteSync: @Sendable (Handle) -> Void
}
