import Dispatch
import GLBlurEngine

/// The right of one caller, or of a few, to do something at a time: to call OpenGL ES on a display
/// whose contexts must not be used at the same time (`DriverQuirks.usesOneContextAtATime`), or to
/// have a render on its way.
final class DrawingTurn: Sendable {
  private let free: DispatchSemaphore

  /// Creates turns for a number of callers at a time.
  init(callers: Int = 1) {
    free = DispatchSemaphore(value: callers)
  }

  /// Runs a closure once the turn is free.
  func hold<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    free.wait()
    defer { free.signal() }
    return try body()
  }

  /// Runs a closure like `hold`, unless its render ends before the turn is free.
  ///
  /// - Throws: The error of `body`, or that of the control if `body` was not run.
  func hold<Value>(under control: RenderControl?, _ body: () throws -> Value) throws -> Value {
    guard let control else { return try hold(body) }
    while free.wait(timeout: .now() + .milliseconds(10)) == .timedOut { try control.check() }
    defer { free.signal() }
    return try body()
  }

  /// Gives others the turn while a closure runs, and takes it back. The caller must have it, and
  /// the closure must not call OpenGL ES.
  func lend<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    free.signal()
    defer { free.wait() }
    return try body()
  }
}
