/// Measures the parts of a render.
///
/// Drivers put work off, so a part ends when the driver has finished all that it was told. The
/// render as a whole is slower for that.
final class RenderClock {
  private(set) var timings = RenderTimings()
  private let gl: GLFunctions
  private var last: ContinuousClock.Instant

  /// Starts the first part.
  init(_ gl: GLFunctions) {
    self.gl = gl
    gl.finish()
    last = .now
  }

  func endUpload() { timings.upload += lap() }
  func endPass() { timings.passes += lap() }
  func endReadback() { timings.readback += lap() }

  /// Waits for the driver, and returns the time since the last part ended.
  private func lap() -> Duration {
    gl.finish()
    let now = ContinuousClock.now
    defer { last = now }
    return now - last
  }
}
