package import GLBlurEngine

/// An OpenGL ES context, current on its own thread, where closures passed to `run` make, use and
/// delete GL objects.
package final class GPUContext: Sendable {
  /// The displays that were tried, in order.
  package let attempts: [DisplayAttempt]
  let system: GraphicsSystem
  private let thread: GLThread
  let opened: OpenContext
  let sharedTurn: DrawingTurn?

  package var info: ContextInfo { opened.info }

  private init(
    system: GraphicsSystem, thread: GLThread, opened: OpenContext, attempts: [DisplayAttempt]
  ) {
    self.system = system
    self.thread = thread
    self.opened = opened
    self.attempts = attempts
    sharedTurn = opened.info.quirks.usesOneContextAtATime ? opened.display.turn : nil
  }

  /// Opens a display and makes a context on it.
  ///
  /// - Parameters:
  ///   - system: The functions of the system, or nil for those of the process.
  /// - Throws: `GPUError.noDisplay` if no display fits, and `GPUError.forked` in a forked child.
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

  package var isForked: Bool { system.isForked }

  /// Runs a closure on the context thread, with the context current.
  ///
  /// Callers take turns, also with other contexts where the driver needs it. GL objects must not
  /// leave the thread through the result. In a forked child the call never returns.
  package func run<Value, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let turn else { return try thread.run { () throws(Failure) in try body(current) } }
    return try thread.run { () throws(Failure) in
      try turn.hold { () throws(Failure) in try body(current) }
    }
  }

  /// Like `run`, but stops waiting for a turn if the render ends.
  ///
  /// - Throws: The error of `body`, or that of the control if `body` was not run.
  package func run<Value>(
    under control: RenderControl?, _ body: (GLFunctions) throws -> Value
  ) throws -> Value {
    guard let turn else { return try thread.run(under: control) { try body(current) } }
    return try thread.run(under: control) {
      try turn.hold(under: control) { try body(current) }
    }
  }

  private var turn: DrawingTurn? { thread.isCurrent ? nil : sharedTurn }

  private var current: GLFunctions {
    // Without a current context, GL silently does nothing.
    assert(system.egl.getCurrentContext() == opened.context, "the context is not current")
    return opened.gl
  }
}
