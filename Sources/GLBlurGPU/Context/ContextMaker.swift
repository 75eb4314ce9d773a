import CGraphics

/// Makes a context on a display and checks that the context draws.
struct ContextMaker {
  let system: GraphicsSystem
  let display: OpenDisplay

  private var egl: EGLFunctions { system.egl }

  /// Makes a context and leaves it current on the calling thread.
  func make(onSoftwareDevice: Bool) throws(GPUError) -> OpenContext {
    guard egl.bindAPI(EGLenum(EGL_OPENGL_ES_API)) else { throw failure(of: "eglBindAPI") }
    let config = try config()
    let context = try context(config)
    var surface: Handle?
    do throws(GPUError) {
      surface = try self.surface(config)
      guard egl.makeCurrent(display.handle, surface, context) else {
        throw failure(of: "eglMakeCurrent")
      }
      var gl = system.gl
      let info = try ContextInfo(of: gl, display: display, onSoftwareDevice: onSoftwareDevice)
      if !info.reportsResets { gl.getGraphicsResetStatus = nil }
      if !info.extensions.contains("GL_EXT_buffer_storage") { gl.bufferStorage = nil }
      // glvnd also has addresses of functions that the driver lacks, so the version decides.
      if (info.major, info.minor) < (3, 1) { gl.compute = nil }
      try gl.provePixel()
      return OpenContext(display: display, surface: surface, context: context, gl: gl, info: info)
    } catch {
      _ = egl.makeCurrent(display.handle, nil, nil)
      _ = egl.destroyContext(display.handle, context)
      if let surface { _ = egl.destroySurface(display.handle, surface) }
      throw error
    }
  }

  private func config() throws(GPUError) -> Handle? {
    let configless = ["EGL_KHR_no_config_context", "EGL_MESA_configless_context"]
    if isSurfaceless, !display.extensions.isDisjoint(with: configless) { return nil }
    // EGL's default is a window, for which headless displays have no config.
    let surfaces = isSurfaceless ? 0 : EGL_PBUFFER_BIT
    let version = asksForMinor ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_ES2_BIT
    let wanted = [EGL_SURFACE_TYPE, surfaces, EGL_RENDERABLE_TYPE, version, EGL_NONE]
    guard let config = egl.chooseConfig(display.handle, wanted) else {
      throw failure(of: "eglChooseConfig")
    }
    return config
  }

  private func context(_ config: Handle?) throws(GPUError) -> Handle {
    var failure: GPUError?
    for attributes in contextAttributes {
      if let context = egl.createContext(display.handle, config, attributes) { return context }
      failure = self.failure(of: "eglCreateContext")
    }
    throw failure ?? self.failure(of: "eglCreateContext")
  }

  private func surface(_ config: Handle?) throws(GPUError) -> Handle? {
    if isSurfaceless { return nil }
    let size = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = egl.createPbufferSurface(display.handle, config, size) else {
      throw failure(of: "eglCreatePbufferSurface")
    }
    return surface
  }

  /// The contexts to try: newer versions first, each first with notification of resets.
  private var contextAttributes: [[EGLint]] {
    guard asksForMinor else { return [[EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]] }
    let notices = [resetNotice, []].compactMap { $0 }
    return [2, 1, 0].flatMap { (minor: EGLint) in
      notices.map { notice in
        [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor] + notice + [EGL_NONE]
      }
    }
  }

  private var resetNotice: [EGLint]? {
    if display.version >= EGLVersion(1, 5) {
      return [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET]
    }
    if display.extensions.contains("EGL_EXT_create_context_robustness") {
      return [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
    }
    return nil
  }

  private var asksForMinor: Bool {
    display.version >= EGLVersion(1, 5) || display.extensions.contains("EGL_KHR_create_context")
  }

  private var isSurfaceless: Bool {
    display.extensions.contains("EGL_KHR_surfaceless_context")
  }

  private func failure(of call: String) -> GPUError {
    egl.failure(of: call, on: display.label)
  }
}

/// A context that has drawn a pixel, for one thread.
struct OpenContext: Sendable {
  let display: OpenDisplay
  let surface: Handle?
  let context: Handle
  let gl: GLFunctions
  var info: ContextInfo

  func makeCurrent(_ egl: EGLFunctions) throws(GPUError) {
    guard egl.makeCurrent(display.handle, surface, context) else {
      throw egl.failure(of: "eglMakeCurrent", on: display.label)
    }
  }

  /// Destroys the context while no other one of the display is in use.
  func destroy(_ egl: EGLFunctions) {
    display.turn.hold {
      _ = egl.makeCurrent(display.handle, nil, nil)
      _ = egl.destroyContext(display.handle, context)
      if let surface { _ = egl.destroySurface(display.handle, surface) }
    }
  }
}

extension GLFunctions {
  /// Clears one pixel and reads it back, since drivers that cannot draw make contexts too.
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
