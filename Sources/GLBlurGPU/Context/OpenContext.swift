/// A context that has drawn a pixel, for one thread.
struct OpenContext: Sendable {
  let display: OpenDisplay
  /// A surface of 1×1 pixels, for displays whose contexts need one.
  let surface: Handle?
  let context: Handle
  let gl: GLFunctions
  var info: ContextInfo

  func makeCurrent(_ egl: EGLFunctions) throws(GPUError) {
    guard egl.makeCurrent(display.handle, surface, context) else {
      throw egl.failure(of: "eglMakeCurrent", on: display.label)
    }
  }

  /// Destroys the context while no other one of its display is in use.
  func destroy(_ egl: EGLFunctions) {
    display.turn.hold {
      _ = egl.makeCurrent(display.handle, nil, nil)
      _ = egl.destroyContext(display.handle, context)
      if let surface { _ = egl.destroySurface(display.handle, surface) }
    }
  }
}
