/// A context that has drawn a pixel. Used on one thread only.
struct OpenContext: Sendable {
  let display: OpenDisplay
  /// 1×1, for displays whose contexts need one.
  let surface: Handle?
  let context: Handle
  let gl: GLFunctions
  let info: ContextInfo

  func makeCurrent(_ egl: EGLFunctions) throws(GPUError) {
    guard egl.makeCurrent(display.handle, surface, context) else {
      throw egl.failure(of: "eglMakeCurrent", on: display.label)
    }
  }

  func destroy(_ egl: EGLFunctions) {
    _ = egl.makeCurrent(display.handle, nil, nil)
    _ = egl.destroyContext(display.handle, context)
    if let surface { _ = egl.destroySurface(display.handle, surface) }
  }
}
