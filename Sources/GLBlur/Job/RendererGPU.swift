import GLBlurGPU
import GLBlurImage
import Synchronization

/// The GPU of a renderer, opened on first use.
final class RendererGPU: Sendable {
  private let choice: DeviceChoice
  private let system: GraphicsSystem?
  private let birth = ProcessMark()
  private let state = Mutex(State())

  private struct State {
    var executor: GPUExecutor?
    /// The measured speed of the executor, or nil before.
    var speed: DeviceSpeed?
    /// The errors of failed openings, by whether a software rasteriser was allowed.
    var failures: [Bool: GPUError] = [:]

    func executor(allowSoftware: Bool) -> GPUExecutor? {
      executor.flatMap { allowSoftware || !$0.info.isSoftware ? $0 : nil }
    }
  }

  /// Opens nothing yet.
  ///
  /// - Parameters:
  ///   - choice: The displays that may be opened.
  ///   - system: The functions of EGL and OpenGL ES, or nil for those of the machine.
  init(_ choice: DeviceChoice, _ system: GraphicsSystem?) {
    self.choice = choice
    self.system = system
  }

  func isOpen(allowSoftware: Bool) -> Bool {
    // In a forked child, the lock may be held by a thread that exists only in the parent.
    !birth.isForked && state.withLock { $0.executor(allowSoftware: allowSoftware) != nil }
  }

  /// Returns the GPU, opening it if necessary.
  func open(allowSoftware: Bool) throws(GPUError) -> GPUExecutor {
    guard !birth.isForked else { throw .forked }
    return try state.withLock { (state) throws(GPUError) in
      if let executor = state.executor(allowSoftware: allowSoftware) { return executor }
      if let failure = state.failures[allowSoftware] { throw failure }
      do throws(GPUError) {
        let executor = try GPUExecutor(choice, allowSoftware: allowSoftware, system: system)
        (state.executor, state.speed) = (executor, nil)
        return executor
      } catch {
        if !error.isPassing { state.failures[allowSoftware] = error }
        throw error
      }
    }
  }

  /// Closes a lost context. The next render opens a new one.
  func close(_ executor: GPUExecutor) {
    state.withLock { state in
      if state.executor === executor { (state.executor, state.speed) = (nil, nil) }
    }
  }

  /// Returns the speed of an executor, measured once per context.
  func speed(
    of executor: GPUExecutor, measure: (GPUExecutor) throws -> DeviceSpeed
  ) throws -> DeviceSpeed {
    if let known = state.withLock({ $0.executor === executor ? $0.speed : nil }) { return known }
    // The lock is not held, so renders go on, and another thread may measure too.
    let speed = try measure(executor)
    state.withLock { state in
      if state.executor === executor { state.speed = speed }
    }
    return speed
  }
}
