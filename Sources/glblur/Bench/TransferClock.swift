import GLBlurGPU
import Synchronization

/// Measures the transfers to and from the GPU with OpenGL ES functions that wait for completion.
/// Without the wait, drivers defer the work, and its time would count towards whatever comes next.
final class TransferClock: Sendable {
  /// Durations in milliseconds.
  struct Totals {
    var upload = 0.0
    var readback = 0.0
  }

  private let totals = Mutex(Totals())

  /// Returns the totals since the last call and resets them.
  func take() -> Totals {
    totals.withLock { totals in
      defer { totals = Totals() }
      return totals
    }
  }

  /// Returns the graphics system with its transfer functions timed.
  func system() throws(GPUError) -> GraphicsSystem {
    let live = try GraphicsSystem.load()
    let plain = live.gl
    var gl = live.gl
    unsafe gl.texSubImage2D = { [self] target, level, x, y, width, height, format, type, pixels in
      let time = timed {
        unsafe plain.texSubImage2D(target, level, x, y, width, height, format, type, pixels)
        plain.finish()
      }
      totals.withLock { $0.upload += time.milliseconds }
    }
    unsafe gl.readPixels = { [self] x, y, width, height, format, type, pixels in
      plain.finish()
      let time = timed {
        unsafe plain.readPixels(x, y, width, height, format, type, pixels)
      }
      totals.withLock { $0.readback += time.milliseconds }
    }
    return live.replacing(gl: gl)
  }
}
