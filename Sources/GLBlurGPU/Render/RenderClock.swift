/// Measures the parts of a render.
///
/// Drivers delay work, so a part ends when the driver has finished everything. This slows the whole
/// render.
final class RenderClock {
  private(set) var timings = RenderTimings()
  private let gl: GLFunctions
  private var last: ContinuousClock.Instant

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
