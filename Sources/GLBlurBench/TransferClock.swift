import GLBlurGPU
import Synchronization

/// Times what goes to the GPU and comes back, through OpenGL ES functions that wait: elsewhere
/// drivers put work off, and the wait for it would count for whatever comes next.
final class TransferClock: Sendable {
  /// Milliseconds.
  struct Totals {
    var upload = 0.0
    var readback = 0.0
  }

  private let totals = Mutex(Totals())

  /// What has been counted since it was last taken.
  func take() -> Totals {
    totals.withLock { totals in
      defer { totals = Totals() }
      return totals
    }
  }

  /// The system's functions, timed.
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
