import GLBlurEngine
import Synchronization

/// The input of a Gaussian at its lowest resolution, convolved along the rows.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made; then it is only read.
@safe final class LowResolution: @unchecked Sendable {
  let job: GaussianJob
  private let buffer: Buffer
  private let stride: Int
  /// Every pixel of the input that was read is opaque, its extension too.
  let isOpaque: Bool

  /// - Parameters:
  ///   - threads: bands of rows that are computed at a time.
  ///   - origin: makes an input for each of them.
  /// - Throws: `ImageError.outOfMemory` where the system has none for it.
  init(
    _ job: GaussianJob, threads: Int, _ origin: @Sendable () -> GaussianInput.Origin
  ) throws(ImageError) {
    self.job = job
    let rows = job.vertical.decimated[job.levels]
    // Rows a power of two apart would share the same few places of the caches.
    let stride = (16 * job.horizontal.convolved[job.levels].count + 63) / 64 * 64 + 64
    let buffer = try Buffer(holding: rows.count * stride)
    let opacity = Mutex(true)
    let bands = min(threads, rows.count)
    concurrently(bands) { band in
      let pyramid = DownPyramid(job, origin())
      for y in rows.band(band, of: bands) {
        let row = unsafe (buffer.bytes + (y - rows.lowerBound) * stride)
          .assumingMemoryBound(to: Float.self)
        unsafe pyramid.convolve(y, into: row)
      }
      opacity.withLock { $0 = $0 && pyramid.isOpaque }
    }
    self.buffer = buffer
    self.stride = stride
    isOpaque = job.edge != .transparent && opacity.withLock { $0 }
  }

  /// A row, or the outermost one of those that differ.
  func row(_ y: Int) -> UnsafePointer<Float> {
    let rows = job.vertical.decimated[job.levels]
    let inside = min(max(y, rows.lowerBound), rows.upperBound - 1)
    return unsafe UnsafePointer(
      (buffer.bytes + (inside - rows.lowerBound) * stride).assumingMemoryBound(to: Float.self))
  }
}

extension Range<Int> {
  /// Part number `band` of `bands` nearly equal ones.
  func band(_ band: Int, of bands: Int) -> Range<Int> {
    lowerBound + count * band / bands..<lowerBound + count * (band + 1) / bands
  }
}
