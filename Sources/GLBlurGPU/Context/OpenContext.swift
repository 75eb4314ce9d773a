/// A context that has drawn a pixel. It is used on one thread only.
struct OpenContext: Sendable {
  let display: OpenDisplay
  /// A surface of 1×1 pixels, for displays whose contexts need one.
  let surface: Handle?
  let context: Handle
  let gl: GLFunctions
  let info: ContextInfo

  /// Makes the context current on the calling thread.
  func makeCurrent(_ egl: EGLFunctions) throws(GPUError) {
    guard egl.makeCurrent(display.handle, surface, context) else {
      throw egl.failure(of: "eglMakeCurrent", on: display.label)
    }
  }

  /// Destroys the context when no other one of its display is in use.
  func destroy(_ egl: EGLFunctions) {
    display.turn.hold {
      _ = egl.makeCurrent(display.handle, nil, nil)
      _ = egl.destroyContext(display.handle, context)
      if let surface { _ = egl.destroySurface(display.handle, surface) }
    }
  }
}
