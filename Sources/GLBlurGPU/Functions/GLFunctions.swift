package import CGraphics

/// The OpenGL ES 3.0 functions in use, under their C names.
///
/// They are closures, so that a test can count calls or make them fail. Where a C function takes a
/// pointer to one name, a string or a short list, the closure takes or returns the value itself.
/// They must be called on the context thread: on others GL does nothing and reports no error.
@safe package struct GLFunctions: Sendable {
  // MARK: The context

  package var getError: @Sendable () -> GLenum
  package var getString: @Sendable (GLenum) -> String?
  package var getStringi: @Sendable (GLenum, _ index: GLuint) -> String?
  /// Returns the `count` values of a state variable.
  package var getIntegerv: @Sendable (GLenum, _ count: Int) -> [GLint]
  /// Returns whether the GPU was reset. Nil before OpenGL ES 3.2 without a robustness extension.
  package var getGraphicsResetStatus: (@Sendable () -> GLenum)?

  // MARK: State and drawing

  package var enable: @Sendable (GLenum) -> Void
  package var disable: @Sendable (GLenum) -> Void
  package var viewport: @Sendable (_ x: GLint, _ y: GLint, GLsizei, GLsizei) -> Void
  package var scissor: @Sendable (_ x: GLint, _ y: GLint, GLsizei, GLsizei) -> Void
  package var clearColor: @Sendable (GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  package var clear: @Sendable (GLbitfield) -> Void
  package var drawArrays: @Sendable (_ mode: GLenum, _ first: GLint, _ count: GLsizei) -> Void
  package var genQuery: @Sendable () -> GLuint
  package var deleteQuery: @Sendable (GLuint) -> Void
  package var beginQuery: @Sendable (_ target: GLenum, GLuint) -> Void
  package var endQuery: @Sendable (_ target: GLenum) -> Void
  package var getQueryObjectuiv: @Sendable (GLuint, GLenum) -> GLuint
  package var flush: @Sendable () -> Void
  package var finish: @Sendable () -> Void

  // MARK: Textures

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
  /// Makes an EGLImage the memory of the bound texture. Nil if GL lacks it.
  package var imageTargetTexture2D: (@Sendable (_ target: GLenum, _ image: Handle) -> Void)?
  package var pixelStorei: @Sendable (GLenum, GLint) -> Void

  // MARK: Framebuffers

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

  // MARK: Programs

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

  // MARK: Uniforms

  // Lists of vectors and matrices are flat lists of components.

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

  // MARK: Vertices, buffers and fences

  package var genVertexArray: @Sendable () -> GLuint
  package var deleteVertexArray: @Sendable (GLuint) -> Void
  package var bindVertexArray: @Sendable (GLuint) -> Void
  package var enableVertexAttribArray: @Sendable (_ index: GLuint) -> Void
  /// Makes an attribute read floats from the start of the bound array buffer, one vertex after the
  /// other.
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
