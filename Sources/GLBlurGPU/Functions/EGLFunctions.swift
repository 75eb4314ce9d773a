package import CGraphics

/// The EGL functions in use, nil where EGL lacks an optional one. As closures, they can be replaced
/// by tests. Lists of attributes end with `EGL_NONE`.
package struct EGLFunctions: Sendable {
  package var getError: @Sendable () -> EGLint
  package var getProcAddress: @Sendable (String) -> Handle?
  package var queryString: @Sendable (_ display: Handle?, _ name: EGLint) -> String?

  package var queryDevices: (@Sendable () -> [Handle]?)?
  package var queryDeviceString: (@Sendable (_ device: Handle, _ name: EGLint) -> String?)?
  package var queryDeviceAttribute: (@Sendable (_ device: Handle, _ name: EGLint) -> Int?)?
  /// The value has at most 64 bytes.
  package var queryDeviceBinary: (@Sendable (_ device: Handle, _ name: EGLint) -> [UInt8]?)?
  package var getPlatformDisplay: (@Sendable (_ platform: EGLenum, _ native: Handle?) -> Handle?)?
  package var getDefaultDisplay: @Sendable () -> Handle?
  /// Returns the EGL version, or nil on failure.
  package var initialize: @Sendable (_ display: Handle) -> EGLVersion?
  package var bindAPI: @Sendable (EGLenum) -> Bool

  package var chooseConfig: @Sendable (_ display: Handle, [EGLint]) -> Handle?
  package var createPbufferSurface:
    @Sendable (_ display: Handle, _ config: Handle?, [EGLint]) -> Handle?
  package var destroySurface: @Sendable (_ display: Handle, _ surface: Handle) -> Bool
  package var createContext: @Sendable (_ display: Handle, _ config: Handle?, [EGLint]) -> Handle?
  package var destroyContext: @Sendable (_ display: Handle, _ context: Handle) -> Bool
  package var makeCurrent:
    @Sendable (_ display: Handle, _ surface: Handle?, _ context: Handle?) -> Bool
  package var getCurrentContext: @Sendable () -> Handle?
  package var releaseThread: @Sendable () -> Bool

  package var createImage: (@Sendable (_ display: Handle, _ target: EGLenum, [EGLint]) -> Handle?)?
  package var destroyImage: (@Sendable (_ display: Handle, _ image: Handle) -> Bool)?

  package func failure(of call: String, on display: String) -> GPUError {
    let code = getError()
    if code == EGL_CONTEXT_LOST { return .contextLost }
    return .egl(call: call, code: code, name: eglErrorName(code), display: display)
  }
}

extension EGLFunctions {
  /// - Throws: `GPUError.symbol` if a function that every EGL has is missing.
  package init(_ load: Symbols) throws(GPUError) {
    let procAddress = try unsafe load("eglGetProcAddress", PFNEGLGETPROCADDRESSPROC.self)
    let getProcAddress = { @Sendable (name: String) -> Handle? in
      unsafe Handle(unsafeBitCast(procAddress(name), to: UnsafeMutableRawPointer?.self))
    }
    self.getProcAddress = getProcAddress
    let loadExtension = Symbols(library: "eglGetProcAddress", find: getProcAddress)

    getError = { [f = try load("eglGetError", PFNEGLGETERRORPROC.self)] in f() }
    queryString = { [f = try unsafe load("eglQueryString", PFNEGLQUERYSTRINGPROC.self)] in
      unsafe f($0?.pointer, $1).map { unsafe String(cString: $0) }
    }
    queryDevices = unsafe Self.deviceLister(
      loadExtension.optional("eglQueryDevicesEXT", PFNEGLQUERYDEVICESEXTPROC.self))
    queryDeviceString = unsafe Self.deviceReader(
      loadExtension.optional("eglQueryDeviceStringEXT", PFNEGLQUERYDEVICESTRINGEXTPROC.self))
    queryDeviceAttribute = unsafe Self.attributeReader(
      loadExtension.optional("eglQueryDeviceAttribEXT", PFNEGLQUERYDEVICEATTRIBEXTPROC.self))
    queryDeviceBinary = unsafe Self.binaryReader(
      loadExtension.optional("eglQueryDeviceBinaryEXT", PFNEGLQUERYDEVICEBINARYEXTPROC.self))
    // Without attributes, EGL 1.5's function equals that of EGL_EXT_platform_base.
    getPlatformDisplay = unsafe Self.displayGetter(
      load.optional("eglGetPlatformDisplay", PFNEGLGETPLATFORMDISPLAYPROC.self)
        ?? loadExtension.optional("eglGetPlatformDisplayEXT", PFNEGLGETPLATFORMDISPLAYPROC.self))
    getDefaultDisplay = { [f = try unsafe load("eglGetDisplay", PFNEGLGETDISPLAYPROC.self)] in
      unsafe Handle(f(nil))
    }
    initialize = { [f = try unsafe load("eglInitialize", PFNEGLINITIALIZEPROC.self)] in
      var major: EGLint = 0
      var minor: EGLint = 0
      guard unsafe f($0.pointer, &major, &minor) == EGL_TRUE else { return nil }
      return EGLVersion(Int(major), Int(minor))
    }
    bindAPI = { [f = try load("eglBindAPI", PFNEGLBINDAPIPROC.self)] in f($0) == EGL_TRUE }

    chooseConfig = { [f = try unsafe load("eglChooseConfig", PFNEGLCHOOSECONFIGPROC.self)] in
      var config: EGLConfig?
      var count: EGLint = 0
      let succeeded = unsafe f($0.pointer, $1, &config, 1, &count) == EGL_TRUE
      return succeeded && count > 0 ? unsafe Handle(config) : nil
    }
    createPbufferSurface = {
      [f = try unsafe load("eglCreatePbufferSurface", PFNEGLCREATEPBUFFERSURFACEPROC.self)] in
      unsafe Handle(f($0.pointer, $1?.pointer, $2))
    }
    destroySurface = { [f = try unsafe load("eglDestroySurface", PFNEGLDESTROYSURFACEPROC.self)] in
      unsafe f($0.pointer, $1.pointer) == EGL_TRUE
    }
    createContext = { [f = try unsafe load("eglCreateContext", PFNEGLCREATECONTEXTPROC.self)] in
      unsafe Handle(f($0.pointer, $1?.pointer, nil, $2))
    }
    destroyContext = { [f = try unsafe load("eglDestroyContext", PFNEGLDESTROYCONTEXTPROC.self)] in
      unsafe f($0.pointer, $1.pointer) == EGL_TRUE
    }
    makeCurrent = { [f = try unsafe load("eglMakeCurrent", PFNEGLMAKECURRENTPROC.self)] in
      unsafe f($0.pointer, $1?.pointer, $1?.pointer, $2?.pointer) == EGL_TRUE
    }
    getCurrentContext = {
      [f = try unsafe load("eglGetCurrentContext", PFNEGLGETCURRENTCONTEXTPROC.self)] in
      unsafe Handle(f())
    }
    releaseThread = { [f = try load("eglReleaseThread", PFNEGLRELEASETHREADPROC.self)] in
      f() == EGL_TRUE
    }
    createImage = unsafe Self.imageMaker(
      loadExtension.optional("eglCreateImageKHR", PFNEGLCREATEIMAGEKHRPROC.self))
    destroyImage = unsafe Self.imageDestroyer(
      loadExtension.optional("eglDestroyImageKHR", PFNEGLDESTROYIMAGEKHRPROC.self))
  }

  private static func deviceReader(
    _ query: PFNEGLQUERYDEVICESTRINGEXTPROC?
  ) -> (@Sendable (Handle, EGLint) -> String?)? {
    guard let query = unsafe query else { return nil }
    return { unsafe query($0.pointer, $1).map { unsafe String(cString: $0) } }
  }

  private static func attributeReader(
    _ query: PFNEGLQUERYDEVICEATTRIBEXTPROC?
  ) -> (@Sendable (Handle, EGLint) -> Int?)? {
    guard let query = unsafe query else { return nil }
    return {
      var value: EGLAttrib = 0
      return unsafe query($0.pointer, $1, &value) == EGL_TRUE ? value : nil
    }
  }

  private static func binaryReader(
    _ query: PFNEGLQUERYDEVICEBINARYEXTPROC?
  ) -> (@Sendable (Handle, EGLint) -> [UInt8]?)? {
    guard let query = unsafe query else { return nil }
    return {
      var value = [UInt8](repeating: 0, count: 64)
      var size: EGLint = 0
      guard unsafe query($0.pointer, $1, EGLint(value.count), &value, &size) == EGL_TRUE else {
        return nil
      }
      return Array(value.prefix(Int(max(size, 0))))
    }
  }

  private static func displayGetter(
    _ get: PFNEGLGETPLATFORMDISPLAYPROC?
  ) -> (@Sendable (EGLenum, Handle?) -> Handle?)? {
    guard let get = unsafe get else { return nil }
    return { unsafe Handle(get($0, $1?.pointer, nil)) }
  }

  private static func imageMaker(
    _ create: PFNEGLCREATEIMAGEKHRPROC?
  ) -> (@Sendable (Handle, EGLenum, [EGLint]) -> Handle?)? {
    guard let create = unsafe create else { return nil }
    return { unsafe Handle(create($0.pointer, nil, $1, nil, $2)) }
  }

  private static func imageDestroyer(
    _ destroy: PFNEGLDESTROYIMAGEKHRPROC?
  ) -> (@Sendable (Handle, Handle) -> Bool)? {
    guard let destroy = unsafe destroy else { return nil }
    return { unsafe destroy($0.pointer, $1.pointer) == EGL_TRUE }
  }

  private static func deviceLister(
    _ query: PFNEGLQUERYDEVICESEXTPROC?
  ) -> (@Sendable () -> [Handle]?)? {
    guard let query = unsafe query else { return nil }
    return {
      var count: EGLint = 0
      guard unsafe query(0, nil, &count) == EGL_TRUE else { return nil }
      guard count > 0 else { return [] }
      var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count))
      guard unsafe query(count, &devices, &count) == EGL_TRUE else { return nil }
      return unsafe devices.prefix(Int(count)).compactMap { unsafe Handle($0) }
    }
  }
}

/// The version that eglInitialize reports.
package struct EGLVersion: Hashable, Comparable, Sendable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  package static func < (left: EGLVersion, right: EGLVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
