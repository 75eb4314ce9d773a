import GLBlurEngine
import Synchronization

/// The input of a Gaussian at its lowest resolution, convolved along the rows.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made, and afterwards it is only
/// read.
@safe final class LowResolution<Sample: BitwiseCopyable>: @unchecked Sendable {
  let job: GaussianJob
  private let buffer: Buffer
  private let stride: Int
  /// Whether every pixel of the input that was read is opaque, including its extension.
  let isOpaque: Bool

  /// Computes the rows.
  ///
  /// - Parameters:
  ///   - job: The Gaussian.
  ///   - crew: The threads that compute bands of rows.
  ///   - makeWayDown: Makes a way down for each of the bands.
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the rows, or the error of
  ///   the render's control.
  init(
    _ job: GaussianJob, _ crew: Crew, _ makeWayDown: @Sendable () -> any WayDown<Sample>
  ) throws {
    self.job = job
    let rows = job.vertical.decimated[job.levels]
    // Rows that lie a power of two apart would share the same few places of the caches.
    let samples = 4 * job.horizontal.convolved[job.levels].count
    let stride = (MemoryLayout<Sample>.stride * samples + 63) / 64 * 64 + 64
    let buffer = try Buffer(holding: rows.count * stride)
    let opacity = Mutex(true)
    try crew.forEachBand(of: rows) { band in
      let wayDown = makeWayDown()
      for y in band {
        let row = unsafe (buffer.bytes + (y - rows.lowerBound) * stride)
          .assumingMemoryBound(to: Sample.self)
        unsafe wayDown.convolve(y, into: row)
      }
      opacity.withLock { $0 = $0 && wayDown.isOpaque }
    }
    self.buffer = buffer
    self.stride = stride
    isOpaque = job.edge != .transparent && opacity.withLock { $0 }
  }

  /// Returns a row. Rows outside of the stored range are equal to the nearest stored one.
  func row(_ y: Int) -> UnsafePointer<Sample> {
    let rows = job.vertical.decimated[job.levels]
    let inside = min(max(y, rows.lowerBound), rows.upperBound - 1)
    return unsafe UnsafePointer(
      (buffer.bytes + (inside - rows.lowerBound) * stride).assumingMemoryBound(to: Sample.self))
  }
}
