package import CGraphics

/// The EGL functions in use. A function that this EGL lacks is nil.
///
/// They are closures, so that a test can build its own EGL. Lists of attributes end with
/// `EGL_NONE`, as in C.
package struct EGLFunctions: Sendable {
  package var getError: @Sendable () -> EGLint
  package var getProcAddress: @Sendable (String) -> Handle?
  package var queryString: @Sendable (_ display: Handle?, _ name: EGLint) -> String?

  package var queryDevices: (@Sendable () -> [Handle]?)?
  package var queryDeviceString: (@Sendable (_ device: Handle, _ name: EGLint) -> String?)?
  package var getPlatformDisplay: (@Sendable (_ platform: EGLenum, _ native: Handle?) -> Handle?)?
  /// Calls eglGetDisplay with EGL_DEFAULT_DISPLAY.
  package var getDefaultDisplay: @Sendable () -> Handle?
  /// Initialises a display and returns its EGL version, or nil on failure.
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

  /// Calls eglCreateImageKHR without a context.
  package var createImage: (@Sendable (_ display: Handle, _ target: EGLenum, [EGLint]) -> Handle?)?
  package var destroyImage: (@Sendable (_ display: Handle, _ image: Handle) -> Bool)?

  /// Returns the error of a call that has just failed.
  package func failure(of call: String, on display: String) -> GPUError {
    let code = getError()
    if code == EGL_CONTEXT_LOST { return .contextLost }
    return .egl(call: call, code: code, name: eglErrorName(code), display: display)
  }
}
