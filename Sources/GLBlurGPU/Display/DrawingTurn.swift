import Dispatch
import GLBlurEngine

/// The right to call OpenGL ES on a display whose contexts must not be used at the same time
/// (`DriverQuirks.usesOneContextAtATime`).
final class DrawingTurn: Sendable {
  private let free = DispatchSemaphore(value: 1)

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
