package import CGraphics

/// The OpenGL ES 3.0 functions in use, under their C names.
///
/// As closures, they can be counted or made to fail by tests. Where C takes a pointer to one name,
/// a string or a short list, the closure takes or returns the value itself. Off the context thread
/// GL does nothing and reports no error.
@safe package struct GLFunctions: Sendable {
  // MARK: The context

  package var getError: @Sendable () -> GLenum
  package var getString: @Sendable (GLenum) -> String?
  package var getStringi: @Sendable (GLenum, _ index: GLuint) -> String?
  package var getIntegerv: @Sendable (GLenum, _ count: Int) -> [GLint]
  /// Nil before OpenGL ES 3.2 without a robustness extension.
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
  /// Nil before OpenGL ES 3.1.
  package var compute: ComputeFunctions?
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
  /// Makes an EGLImage the bound texture's memory. Nil without GL_OES_EGL_image.
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
  package var programParameteri: @Sendable (_ program: GLuint, GLenum, GLint) -> Void
  /// Returns nil if the driver gives no binary.
  package var getProgramBinary: @Sendable (_ program: GLuint) -> ProgramBinary?
  package var programBinary: @Sendable (_ program: GLuint, ProgramBinary) -> Void
  /// Nil without KHR_parallel_shader_compile.
  package var maxShaderCompilerThreads: (@Sendable (_ count: GLuint) -> Void)?
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
  /// Makes an attribute read packed floats from the start of the bound array buffer.
  package var vertexAttribPointer: @Sendable (_ index: GLuint, _ components: GLint) -> Void
  package var genBuffer: @Sendable () -> GLuint
  package var deleteBuffer: @Sendable (GLuint) -> Void
  package var bindBuffer: @Sendable (_ target: GLenum, GLuint) -> Void
  package var bufferData:
    @Sendable (_ target: GLenum, _ byteCount: Int, UnsafeRawPointer?, _ usage: GLenum) -> Void
  /// Nil without GL_EXT_buffer_storage.
  package var bufferStorage:
    (@Sendable (_ target: GLenum, _ byteCount: Int, _ flags: GLbitfield) -> Void)?
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

extension GLFunctions {
  /// Throws the errors that GL has recorded, in the name of the last call.
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

  /// Throws `GPUError.incompleteFramebuffer` if drawing to the bound framebuffer is impossible.
  package func checkFramebuffer() throws(GPUError) {
    let status = checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status == 0 { try check("glCheckFramebufferStatus") }
    if status != GL_FRAMEBUFFER_COMPLETE { throw .incompleteFramebuffer(status: status) }
  }
}

extension GLFunctions {
  /// - Throws: `GPUError.symbol` if a function of OpenGL ES 3.0 is missing.
  package init(_ load: Symbols) throws(GPUError) {
    getError = { [f = try load("glGetError", PFNGLGETERRORPROC.self)] in f() }
    getString = { [f = try unsafe load("glGetString", PFNGLGETSTRINGPROC.self)] in
      unsafe f($0).map { unsafe String(cString: $0) }
    }
    getStringi = { [f = try unsafe load("glGetStringi", PFNGLGETSTRINGIPROC.self)] in
      unsafe f($0, $1).map { unsafe String(cString: $0) }
    }
    getIntegerv = { [f = try unsafe load("glGetIntegerv", PFNGLGETINTEGERVPROC.self)] in
      var values = [GLint](repeating: 0, count: $1)
      unsafe f($0, &values)
      return values
    }
    getGraphicsResetStatus = ["", "KHR", "EXT"].lazy.compactMap {
      load.optional("glGetGraphicsResetStatus" + $0, PFNGLGETGRAPHICSRESETSTATUSPROC.self)
    }.first.map { f in { f() } }

    enable = { [f = try load("glEnable", PFNGLENABLEPROC.self)] in f($0) }
    disable = { [f = try load("glDisable", PFNGLDISABLEPROC.self)] in f($0) }
    viewport = { [f = try load("glViewport", PFNGLVIEWPORTPROC.self)] in f($0, $1, $2, $3) }
    scissor = { [f = try load("glScissor", PFNGLSCISSORPROC.self)] in f($0, $1, $2, $3) }
    clearColor = { [f = try load("glClearColor", PFNGLCLEARCOLORPROC.self)] in f($0, $1, $2, $3) }
    clear = { [f = try load("glClear", PFNGLCLEARPROC.self)] in f($0) }
    drawArrays = { [f = try load("glDrawArrays", PFNGLDRAWARRAYSPROC.self)] in f($0, $1, $2) }
    genQuery = try unsafe Self.generator(load("glGenQueries", PFNGLGENQUERIESPROC.self))
    deleteQuery = try unsafe Self.deleter(load("glDeleteQueries", PFNGLDELETEQUERIESPROC.self))
    beginQuery = { [f = try load("glBeginQuery", PFNGLBEGINQUERYPROC.self)] in f($0, $1) }
    endQuery = { [f = try load("glEndQuery", PFNGLENDQUERYPROC.self)] in f($0) }
    getQueryObjectuiv = {
      [f = try unsafe load("glGetQueryObjectuiv", PFNGLGETQUERYOBJECTUIVPROC.self)] in
      var value: GLuint = 0
      unsafe f($0, $1, &value)
      return value
    }
    compute = ComputeFunctions(load)
    flush = { [f = try load("glFlush", PFNGLFLUSHPROC.self)] in f() }
    finish = { [f = try load("glFinish", PFNGLFINISHPROC.self)] in f() }

    genTexture = try unsafe Self.generator(load("glGenTextures", PFNGLGENTEXTURESPROC.self))
    deleteTexture = try unsafe Self.deleter(load("glDeleteTextures", PFNGLDELETETEXTURESPROC.self))
    bindTexture = { [f = try load("glBindTexture", PFNGLBINDTEXTUREPROC.self)] in f($0, $1) }
    activeTexture = { [f = try load("glActiveTexture", PFNGLACTIVETEXTUREPROC.self)] in f($0) }
    texStorage2D = { [f = try load("glTexStorage2D", PFNGLTEXSTORAGE2DPROC.self)] in
      f($0, $1, $2, $3, $4)
    }
    unsafe texSubImage2D = {
      [f = try unsafe load("glTexSubImage2D", PFNGLTEXSUBIMAGE2DPROC.self)] in
      unsafe f($0, $1, $2, $3, $4, $5, $6, $7, $8)
    }
    texParameteri = { [f = try load("glTexParameteri", PFNGLTEXPARAMETERIPROC.self)] in
      f($0, $1, $2)
    }
    imageTargetTexture2D = unsafe Self.imageTarget(
      load.optional("glEGLImageTargetTexture2DOES", PFNGLEGLIMAGETARGETTEXTURE2DOESPROC.self))
    pixelStorei = { [f = try load("glPixelStorei", PFNGLPIXELSTOREIPROC.self)] in f($0, $1) }

    genFramebuffer = try unsafe Self.generator(
      load("glGenFramebuffers", PFNGLGENFRAMEBUFFERSPROC.self))
    deleteFramebuffer = try unsafe Self.deleter(
      load("glDeleteFramebuffers", PFNGLDELETEFRAMEBUFFERSPROC.self))
    bindFramebuffer = { [f = try load("glBindFramebuffer", PFNGLBINDFRAMEBUFFERPROC.self)] in
      f($0, $1)
    }
    framebufferTexture2D = {
      [f = try load("glFramebufferTexture2D", PFNGLFRAMEBUFFERTEXTURE2DPROC.self)] in
      f($0, $1, $2, $3, $4)
    }
    checkFramebufferStatus = {
      [f = try load("glCheckFramebufferStatus", PFNGLCHECKFRAMEBUFFERSTATUSPROC.self)] in
      f($0)
    }
    drawBuffers = { [f = try unsafe load("glDrawBuffers", PFNGLDRAWBUFFERSPROC.self)] in
      unsafe f(GLsizei($0.count), $0)
    }
    readBuffer = { [f = try load("glReadBuffer", PFNGLREADBUFFERPROC.self)] in f($0) }
    unsafe readPixels = { [f = try unsafe load("glReadPixels", PFNGLREADPIXELSPROC.self)] in
      unsafe f($0, $1, $2, $3, $4, $5, $6)
    }
    invalidateFramebuffer = {
      [f = try unsafe load("glInvalidateFramebuffer", PFNGLINVALIDATEFRAMEBUFFERPROC.self)] in
      unsafe f($0, GLsizei($1.count), $1)
    }

    createShader = { [f = try load("glCreateShader", PFNGLCREATESHADERPROC.self)] in f($0) }
    shaderSource = { [f = try unsafe load("glShaderSource", PFNGLSHADERSOURCEPROC.self)] in
      let shader = $0
      unsafe $1.withCString { text in
        var texts: UnsafePointer<GLchar>? = unsafe text
        unsafe f(shader, 1, &texts, nil)
      }
    }
    compileShader = { [f = try load("glCompileShader", PFNGLCOMPILESHADERPROC.self)] in f($0) }
    getShaderiv = try unsafe Self.intReader(load("glGetShaderiv", PFNGLGETSHADERIVPROC.self))
    getShaderInfoLog = try unsafe Self.logReader(
      load("glGetShaderInfoLog", PFNGLGETSHADERINFOLOGPROC.self),
      load("glGetShaderiv", PFNGLGETSHADERIVPROC.self))
    deleteShader = { [f = try load("glDeleteShader", PFNGLDELETESHADERPROC.self)] in f($0) }
    createProgram = { [f = try load("glCreateProgram", PFNGLCREATEPROGRAMPROC.self)] in f() }
    attachShader = { [f = try load("glAttachShader", PFNGLATTACHSHADERPROC.self)] in f($0, $1) }
    linkProgram = { [f = try load("glLinkProgram", PFNGLLINKPROGRAMPROC.self)] in f($0) }
    getProgramiv = try unsafe Self.intReader(load("glGetProgramiv", PFNGLGETPROGRAMIVPROC.self))
    getProgramInfoLog = try unsafe Self.logReader(
      load("glGetProgramInfoLog", PFNGLGETPROGRAMINFOLOGPROC.self),
      load("glGetProgramiv", PFNGLGETPROGRAMIVPROC.self))
    programParameteri = {
      [f = try load("glProgramParameteri", PFNGLPROGRAMPARAMETERIPROC.self)] in f($0, $1, $2)
    }
    getProgramBinary = try unsafe Self.binaryReader(
      load("glGetProgramBinary", PFNGLGETPROGRAMBINARYPROC.self),
      load("glGetProgramiv", PFNGLGETPROGRAMIVPROC.self))
    programBinary = { [f = try unsafe load("glProgramBinary", PFNGLPROGRAMBINARYPROC.self)] in
      unsafe f($0, $1.format, $1.bytes, GLsizei($1.bytes.count))
    }
    maxShaderCompilerThreads = Self.threadLimit(
      load.optional("glMaxShaderCompilerThreadsKHR", PFNGLMAXSHADERCOMPILERTHREADSKHRPROC.self))
    deleteProgram = { [f = try load("glDeleteProgram", PFNGLDELETEPROGRAMPROC.self)] in f($0) }
    useProgram = { [f = try load("glUseProgram", PFNGLUSEPROGRAMPROC.self)] in f($0) }

    getUniformLocation = {
      [f = try unsafe load("glGetUniformLocation", PFNGLGETUNIFORMLOCATIONPROC.self)] in
      unsafe f($0, $1)
    }
    uniform1i = { [f = try load("glUniform1i", PFNGLUNIFORM1IPROC.self)] in f($0, $1) }
    uniform2i = { [f = try load("glUniform2i", PFNGLUNIFORM2IPROC.self)] in f($0, $1, $2) }
    uniform3i = { [f = try load("glUniform3i", PFNGLUNIFORM3IPROC.self)] in f($0, $1, $2, $3) }
    uniform4i = { [f = try load("glUniform4i", PFNGLUNIFORM4IPROC.self)] in f($0, $1, $2, $3, $4) }
    uniform1f = { [f = try load("glUniform1f", PFNGLUNIFORM1FPROC.self)] in f($0, $1) }
    uniform2f = { [f = try load("glUniform2f", PFNGLUNIFORM2FPROC.self)] in f($0, $1, $2) }
    uniform3f = { [f = try load("glUniform3f", PFNGLUNIFORM3FPROC.self)] in f($0, $1, $2, $3) }
    uniform4f = { [f = try load("glUniform4f", PFNGLUNIFORM4FPROC.self)] in f($0, $1, $2, $3, $4) }
    uniform1fv = { [f = try unsafe load("glUniform1fv", PFNGLUNIFORM1FVPROC.self)] in
      unsafe f($0, GLsizei($1.count), $1)
    }
    uniform4fv = { [f = try unsafe load("glUniform4fv", PFNGLUNIFORM4FVPROC.self)] in
      unsafe f($0, GLsizei($1.count / 4), $1)
    }
    uniform4iv = { [f = try unsafe load("glUniform4iv", PFNGLUNIFORM4IVPROC.self)] in
      unsafe f($0, GLsizei($1.count / 4), $1)
    }
    uniformMatrix4fv = {
      [f = try unsafe load("glUniformMatrix4fv", PFNGLUNIFORMMATRIX4FVPROC.self)] in
      unsafe f($0, GLsizei($2.count / 16), $1 ? 1 : 0, $2)
    }

    genVertexArray = try unsafe Self.generator(
      load("glGenVertexArrays", PFNGLGENVERTEXARRAYSPROC.self))
    deleteVertexArray = try unsafe Self.deleter(
      load("glDeleteVertexArrays", PFNGLDELETEVERTEXARRAYSPROC.self))
    bindVertexArray = { [f = try load("glBindVertexArray", PFNGLBINDVERTEXARRAYPROC.self)] in
      f($0)
    }
    enableVertexAttribArray = {
      [f = try load("glEnableVertexAttribArray", PFNGLENABLEVERTEXATTRIBARRAYPROC.self)] in f($0)
    }
    vertexAttribPointer = {
      [f = try unsafe load("glVertexAttribPointer", PFNGLVERTEXATTRIBPOINTERPROC.self)] in
      f($0, $1, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    }
    genBuffer = try unsafe Self.generator(load("glGenBuffers", PFNGLGENBUFFERSPROC.self))
    deleteBuffer = try unsafe Self.deleter(load("glDeleteBuffers", PFNGLDELETEBUFFERSPROC.self))
    bindBuffer = { [f = try load("glBindBuffer", PFNGLBINDBUFFERPROC.self)] in f($0, $1) }
    unsafe bufferData = { [f = try unsafe load("glBufferData", PFNGLBUFFERDATAPROC.self)] in
      unsafe f($0, $1, $2, $3)
    }
    bufferStorage = unsafe Self.storage(
      load.optional("glBufferStorageEXT", PFNGLBUFFERSTORAGEEXTPROC.self))
    unsafe mapBufferRange = {
      [f = try unsafe load("glMapBufferRange", PFNGLMAPBUFFERRANGEPROC.self)] in
      unsafe f($0, $1, $2, $3)
    }
    unmapBuffer = { [f = try load("glUnmapBuffer", PFNGLUNMAPBUFFERPROC.self)] in
      Int32(f($0)) == GL_TRUE
    }
    fenceSync = { [f = try unsafe load("glFenceSync", PFNGLFENCESYNCPROC.self)] in
      unsafe Handle(f($0, $1))
    }
    clientWaitSync = { [f = try unsafe load("glClientWaitSync", PFNGLCLIENTWAITSYNCPROC.self)] in
      unsafe f($0.opaquePointer, $1, $2)
    }
    deleteSync = { [f = try unsafe load("glDeleteSync", PFNGLDELETESYNCPROC.self)] in
      unsafe f($0.opaquePointer)
    }
  }

  private static func generator(_ f: PFNGLGENTEXTURESPROC) -> @Sendable () -> GLuint {
    { [f = unsafe f] in
      var name: GLuint = 0
      unsafe f(1, &name)
      return name
    }
  }

  private static func deleter(_ f: PFNGLDELETETEXTURESPROC) -> @Sendable (GLuint) -> Void {
    { [f = unsafe f] in
      var name = $0
      unsafe f(1, &name)
    }
  }

  private static func imageTarget(
    _ f: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC?
  ) -> (@Sendable (GLenum, Handle) -> Void)? {
    guard let f = unsafe f else { return nil }
    return { unsafe f($0, $1.pointer) }
  }

  private static func storage(
    _ f: PFNGLBUFFERSTORAGEEXTPROC?
  ) -> (@Sendable (GLenum, Int, GLbitfield) -> Void)? {
    guard let f = unsafe f else { return nil }
    return { f($0, $1, nil, $2) }
  }

  private static func threadLimit(
    _ f: PFNGLMAXSHADERCOMPILERTHREADSKHRPROC?
  ) -> (@Sendable (GLuint) -> Void)? {
    guard let f else { return nil }
    return { f($0) }
  }

  private static func intReader(
    _ f: PFNGLGETSHADERIVPROC
  ) -> @Sendable (GLuint, GLenum) -> GLint {
    { [f = unsafe f] in
      var value: GLint = 0
      unsafe f($0, $1, &value)
      return value
    }
  }

  private static func logReader(
    _ f: PFNGLGETSHADERINFOLOGPROC, _ length: PFNGLGETSHADERIVPROC
  ) -> @Sendable (GLuint) -> String {
    { [f = unsafe f, length = unsafe intReader(length)] in
      let capacity = length($0, GLenum(GL_INFO_LOG_LENGTH))
      guard capacity > 0 else { return "" }
      var log = [GLchar](repeating: 0, count: Int(capacity))
      var written: GLsizei = 0
      unsafe f($0, capacity, &written, &log)
      return String(decoding: log.prefix(Int(written)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private static func binaryReader(
    _ f: PFNGLGETPROGRAMBINARYPROC, _ length: PFNGLGETPROGRAMIVPROC
  ) -> @Sendable (GLuint) -> ProgramBinary? {
    { [f = unsafe f, length = unsafe intReader(length)] in
      let capacity = length($0, GLenum(GL_PROGRAM_BINARY_LENGTH))
      guard capacity > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(capacity))
      var written: GLsizei = 0
      var format: GLenum = 0
      unsafe f($0, capacity, &written, &format, &bytes)
      guard written > 0, written <= capacity else { return nil }
      return ProgramBinary(format: format, bytes: Array(bytes.prefix(Int(written))))
    }
  }
}
