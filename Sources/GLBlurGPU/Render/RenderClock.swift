import Glibc

/// Times the parts of a render. Drivers work behind, so that a part ends when they have finished;
/// the render as a whole is slower for it.
final class RenderClock {
  private(set) var timings = RenderTimings()
  private let gl: GLFunctions
  private var last: Double

  init(_ gl: GLFunctions) {
    self.gl = gl
    gl.finish()
    last = Self.now
  }

  func endUpload() { timings.upload += lap() }
  func endPass() { timings.passes.append(lap()) }
  func endReadback() { timings.readback += lap() }

  /// Seconds since the last part ended.
  private func lap() -> Double {
    gl.finish()
    let now = Self.now
    defer { last = now }
    return now - last
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
