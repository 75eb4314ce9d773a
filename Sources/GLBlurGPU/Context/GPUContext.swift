/// An OpenGL ES context on a thread of its own.
///
/// The context stays current on that thread, and GL objects are made, used and freed there, in
/// `run`.
package final class GPUContext: Sendable {
  package let attempts: [DisplayAttempt]
  private let system: GraphicsSystem
  private let thread: GLThread
  private let opened: OpenContext

  package var info: ContextInfo { opened.info }

  private init(
    system: GraphicsSystem, thread: GLThread, opened: OpenContext, attempts: [DisplayAttempt]
  ) {
    self.system = system
    self.thread = thread
    self.opened = opened
    self.attempts = attempts
  }

  /// Opens a display; `system` is a test's.
  package static func open(
    _ choice: DeviceChoice, allowSoftware: Bool = true, system: GraphicsSystem? = nil
  ) throws(GPUError) -> GPUContext {
    let system = if let system { system } else { try GraphicsSystem.load() }
    guard !system.isForked else { throw .forked }
    let thread = try GLThread()
    var search = DisplaySearch(system: system, choice: choice, allowSoftware: allowSoftware)
    let opened = try thread.run { () throws(GPUError) in
      try system.displays.withLock { (displays) throws(GPUError) in try search.open(&displays) }
    }
    return GPUContext(system: system, thread: thread, opened: opened, attempts: search.attempts)
  }

  deinit {
    if system.isForked { return }
    thread.run {
      system.displays.withLock { _ in
        opened.destroy(system.egl)
        _ = system.egl.releaseThread()
      }
    }
  }

  /// This is a child that was forked since the context was made: its thread is not here.
  package var isForked: Bool { system.isForked }

  /// What makes dma-bufs on this display.
  ///
  /// - Throws: `GPUError.noExport` where it cannot.
  func bufferExport() throws(GPUError) -> BufferExport { try BufferExport(system, opened) }

  /// Runs it with the context current. Callers take turns. GL objects must not leave by the result.
  /// Waits for ever in a forked child.
  package func run<Value, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try thread.run { () throws(Failure) in
      // Without a current context GL would do nothing, silently.
      assert(system.egl.getCurrentContext() == opened.context, "the context is not current")
      return try body(opened.gl)
    }
  }
}
