/// Measures the parts of a render. Drivers delay work, so each part ends with a wait for the
/// driver, which slows the render.
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

  private func lap() -> Duration {
    gl.finish()
    let now = ContinuousClock.now
    defer { last = now }
    return now - last
  }
}

/// The times of the parts of a render.
package struct RenderTimings: Sendable {
  package internal(set) var upload: Duration
  package internal(set) var passes: Duration
  package internal(set) var readback: Duration

  package init(
    upload: Duration = .zero, passes: Duration = .zero, readback: Duration = .zero
  ) {
    self.upload = upload
    self.passes = passes
    self.readback = readback
  }

  package var transfers: Duration { upload + readback }
  package var total: Duration { upload + passes + readback }

  package static func += (total: inout RenderTimings, part: RenderTimings) {
    total.upload += part.upload
    total.passes += part.passes
    total.readback += part.readback
  }
}
