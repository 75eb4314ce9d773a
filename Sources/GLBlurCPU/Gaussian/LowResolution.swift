import GLBlurEngine
import Synchronization
import SystemLibrary

/// The input of a Gaussian at its lowest resolution, convolved along the rows.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made. Afterwards it is only read,
/// each row once `filling` has reported it.
@safe final class LowResolution<Sample: BitwiseCopyable>: @unchecked Sendable {
  let job: GaussianJob
  private let buffer: Buffer
  private let stride: Int
  /// The thread that still computes rows, or nil if all are done.
  private let filling: RowFilling?
  /// Whether every pixel of the input that is read is opaque, including the extension.
  let isOpaque: Bool

  /// Computes the rows.
  ///
  /// - Parameters:
  ///   - stream: The streamed source, if any. One thread reads it.
  ///   - makeDownsampling: Makes the downsampling of a band.
  /// - Throws: `ImageError.outOfMemory`, the error of the render's control, or that of the stream
  ///   unless it is read while results are computed.
  init(
    _ job: GaussianJob, _ rowThreads: RowThreads, _ stream: StreamedSource?,
    _ makeDownsampling: @escaping @Sendable () -> any DownsamplingStage<Sample>
  ) throws {
    self.job = job
    let rows = job.vertical.decimated[job.levels]
    // Rows a power of two apart would compete for the same cache lines.
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
          let downsampling = makeDownsampling()
          for y in rows {
            if progress.isUnwanted { return }
            if stream.failure == nil {
              unsafe downsampling.convolve(y, into: address(y))
            } else {
              // Threads that wait for the row find numbers in it.
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
    try (stream == nil ? rowThreads : rowThreads.alone).forEachBand(of: rows) { band in
      let downsampling = makeDownsampling()
      for y in band { unsafe downsampling.convolve(y, into: address(y)) }
      opacity.withLock { $0 = $0 && downsampling.isOpaque }
    }
    try stream?.finish()
    filling = nil
    isOpaque = job.edge != .transparent && opacity.withLock { $0 }
  }

  /// The error of the stream that is read while results are computed, or nil. The call waits for
  /// the end of the stream.
  var failure: (any Error)? { filling?.failure }

  /// Whether the stream already has an error, so that further rows are useless.
  var hasFailed: Bool { filling?.hasFailed ?? false }

  /// Returns a row. Rows outside the stored range equal the nearest stored one.
  func row(_ y: Int) -> UnsafePointer<Sample> {
    let rows = job.vertical.decimated[job.levels]
    let inside = min(max(y, rows.lowerBound), rows.upperBound - 1)
    filling?.wait(for: inside - rows.lowerBound)
    return unsafe UnsafePointer(
      (buffer.bytes + (inside - rows.lowerBound) * stride).assumingMemoryBound(to: Sample.self))
  }
}
