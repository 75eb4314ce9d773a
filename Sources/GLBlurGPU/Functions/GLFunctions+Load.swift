import CGraphics

extension GLFunctions {
  /// Loads the functions.
  ///
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
}
