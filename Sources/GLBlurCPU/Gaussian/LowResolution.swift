import GLBlurEngine
import Synchronization
import SystemLibrary

/// The input of a Gaussian at its lowest resolution, convolved along the rows.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made. Afterwards it is only read, or
/// a row is read after `filling` has told that it is there.
@safe final class LowResolution<Sample: BitwiseCopyable>: @unchecked Sendable {
  let job: GaussianJob
  private let buffer: Buffer
  private let stride: Int
  /// The rows that are still computed, or nil if all are there.
  private let filling: RowFilling?
  /// Whether every pixel of the input that is read is opaque, including its extension.
  let isOpaque: Bool

  /// Computes the rows.
  ///
  /// - Parameters:
  ///   - job: The Gaussian.
  ///   - crew: The threads that compute bands of rows.
  ///   - stream: The source of the input if it is streamed, which one thread reads.
  ///   - makeWayDown: Makes a way down for each of the bands.
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the rows, the error of the
  ///   render's control, or that of the stream unless it is read while results are computed.
  init(
    _ job: GaussianJob, _ crew: Crew, _ stream: StreamedSource?,
    _ makeWayDown: @escaping @Sendable () -> any WayDown<Sample>
  ) throws {
    self.job = job
    let rows = job.vertical.decimated[job.levels]
    // Rows that lie a power of two apart would share the same few places of the caches.
    let samples = 4 * job.horizontal.convolved[job.levels].count
    let stride = (MemoryLayout<Sample>.stride * samples + 63) / 64 * 64 + 64
    let buffer = try Buffer(holding: rows.count * stride)
    @Sendable func address(_ y: Int) -> UnsafeMutablePointer<Sample> {
      unsafe (buffer.bytes + (y - rows.lowerBound) * stride).assumingMemoryBound(to: Sample.self)
    }
    self.buffer = buffer
    self.stride = stride
    if let stream, stream.overlapsResult, job.edge != .transparent,
      let filling = try? RowFilling(
        rows.count,
        { progress in
          let wayDown = makeWayDown()
          for y in rows {
            if progress.isUnwanted { return }
            if stream.failure == nil {
              unsafe wayDown.convolve(y, into: address(y))
            } else {
              // Whoever waits for the row finds a number in it.
              unsafe memset(address(y), 0, stride)
            }
            progress.advance()
          }
          try stream.finish()
        })
    {
      self.filling = filling
      isOpaque = true
      return
    }
    let opacity = Mutex(true)
    try (stream == nil ? crew : crew.alone).forEachBand(of: rows) { band in
      let wayDown = makeWayDown()
      for y in band { unsafe wayDown.convolve(y, into: address(y)) }
      opacity.withLock { $0 = $0 && wayDown.isOpaque }
    }
    try stream?.finish()
    filling = nil
    isOpaque = job.edge != .transparent && opacity.withLock { $0 }
  }

  /// The error of the stream that is read while results are computed, or nil if there is none. It is
  /// known when all of the stream has been read, which the call waits for.
  var failure: (any Error)? { filling?.failure }

  /// Whether such an error has already been found, so that further rows are of no use.
  var hasFailed: Bool { filling?.hasFailed ?? false }

  /// Returns a row. Rows outside of the stored range are equal to the nearest stored one.
  func row(_ y: Int) -> UnsafePointer<Sample> {
    let rows = job.vertical.decimated[job.levels]
    let inside = min(max(y, rows.lowerBound), rows.upperBound - 1)
    filling?.wait(for: inside - rows.lowerBound)
    return unsafe UnsafePointer(
      (buffer.bytes + (inside - rows.lowerBound) * stride).assumingMemoryBound(to: Sample.self))
  }
}
