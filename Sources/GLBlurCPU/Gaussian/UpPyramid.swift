import CKernels
import GLBlurEngine
import Synchronization
import SystemLibrary

/// The upsampling of a Gaussian of encoded values whose picture was halved more than once. Rows of
/// the image and of the first two levels are fixed point.
@safe final class UpPyramid: GaussianResult {
  private let low: LowResolution<Float>
  private let kernels: crow_kernels
  private let levels: FloatPyramid
  private let secondColumns: Int
  private var second: RowRing<UInt16>
  private let toFirst: Enlargement
  private var first: RowRing<UInt16>
  private let firstStart: Int
  private let toImage: Enlargement
  private let blurred: Buffer
  private var last: (y: Int, row: UnsafePointer<UInt16>)?

  init(_ low: LowResolution<Float>) {
    self.low = low
    let job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    levels = FloatPyramid(low, top: 2)
    secondColumns = convolved[2].count
    second = RowRing(window: 3, samples: 4 * secondColumns)
    toFirst = Enlargement(job, to: 1)
    first = RowRing(window: 3, samples: toFirst.samples)
    firstStart = convolved[1].unevenness
    toImage = Enlargement(job, to: 0)
    blurred = Buffer(byteCount: toImage.samples * MemoryLayout<UInt16>.stride)
  }

  let scale: Int32 = 256

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if let last = unsafe last, unsafe last.y == y { return unsafe last.row }
    let row = unsafe toImage.compute(y, into: blurred.elements()) { unsafe firstLevel($0) }
    unsafe last = (y, row)
    return unsafe row
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe toImage.write(rows, into: target, steps) { unsafe firstLevel($0) }
  }

  private func firstLevel(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe first.kept(y) { return unsafe kept + firstStart }
    return unsafe toFirst.compute(y, into: first.room(y)) { unsafe secondLevel($0) }
  }

  private func secondLevel(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe second.kept(y) { return unsafe kept }
    let target = unsafe second.room(y)
    unsafe kernels.wide_from_floats(target, levels.row(y, of: 2), secondColumns)
    return unsafe UnsafePointer(target)
  }
}

/// The upsampling, in fixed point, of a Gaussian whose picture was halved once. The columns of half
/// the resolution are convolved, then doubled.
@safe final class Doubling: GaussianResult {
  private let low: LowResolution<UInt16>
  private let job: GaussianJob
  private let kernels: crow_kernels
  private var half: RowRing<UInt16>
  private let toImage: Enlargement
  private let blurred: Buffer
  private var last: (y: Int, row: UnsafePointer<UInt16>)?

  private static let group = 8

  init(_ low: LowResolution<UInt16>) {
    self.low = low
    job = low.job
    unsafe kernels = job.kernels
    let columns = job.horizontal.convolved[1]
    half = RowRing(window: 4 + Self.group, samples: 4 * columns.count)
    toImage = Enlargement(job, to: 0)
    blurred = Buffer(byteCount: toImage.samples * MemoryLayout<UInt16>.stride)
  }

  let scale: Int32 = 128

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if let last = unsafe last, unsafe last.y == y { return unsafe last.row }
    let row = unsafe toImage.compute(y, into: blurred.elements()) { unsafe convolved($0) }
    unsafe last = (y, row)
    return unsafe row
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe toImage.write(rows, into: target, steps) { unsafe convolved($0) }
  }

  private func convolved(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe half.kept(y) { return unsafe kept }
    let radius = job.scheme.radius
    let group = y..<y + Self.group
    let results = unsafe group.map { unsafe half.room($0) }
    let read = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
      unsafe low.row($0)
    }
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_rows_fixed(
        results, results.count, read, weights, radius,
        job.horizontal.convolved[1].count)
    }
    return unsafe UnsafePointer(results[0])
  }
}

/// The step up to a level of fixed point, on one thread. Rows at half the width are combined first,
/// so that no row of the full width is read again.
@safe struct Enlargement {
  private let columns: Range<Int>
  private let spline: Spline
  private let kernels: crow_enlargement
  private let narrow: RowBuffer<UInt16>

  init(_ job: GaussianJob, to level: Int) {
    columns = job.horizontal.convolved[level]
    spline = job.scheme.spline
    unsafe kernels =
      spline == .cubic ? job.kernels.cubic_enlargement : job.kernels.quintic_enlargement
    narrow = RowBuffer(job.horizontal.convolved[level + 1])
  }

  var samples: Int { 4 * columns.evened.count }

  /// Computes a row with even bounds, and returns its first needed column.
  ///
  /// - Parameter below: Returns a row of the level below.
  func compute(
    _ y: Int, into target: UnsafeMutablePointer<UInt16>, _ below: (Int) -> UnsafePointer<UInt16>
  ) -> UnsafePointer<UInt16> {
    unsafe combine(y, below)
    unsafe kernels.columns(target, narrow.start, columns.evened.count)
    return unsafe UnsafePointer(target + columns.unevenness)
  }

  /// Computes opaque rows as bytes: the first, and, if it lies on a row of the level below, the
  /// next, which reads the same rows. Returns their number.
  func write(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step],
    _ below: (Int) -> UnsafePointer<UInt16>
  ) -> Int {
    let isBetween = rows.lowerBound & 1 == 1
    let isPair = !isBetween && rows.count > 1
    let read = unsafe self.rows(
      around: rows.lowerBound >> 1, areBetween: isBetween || isPair, below)
    let results = unsafe [
      isBetween ? nil : target.bytes,
      isBetween ? target.bytes : isPair ? target.bytes + target.bytesPerRow : nil,
    ]
    unsafe kernels.bytes(
      results, read, columns.count, columns.lowerBound & 1 == 1, steps, steps.count,
      target.streams)
    return isPair ? 2 : 1
  }

  private func combine(_ y: Int, _ below: (Int) -> UnsafePointer<UInt16>) {
    let isBetween = y & 1 == 1
    let rows = unsafe rows(around: y >> 1, areBetween: isBetween, below)
    unsafe kernels.rows(narrow.start, rows, isBetween, narrow.columns.count)
  }

  private func rows(
    around center: Int, areBetween: Bool, _ below: (Int) -> UnsafePointer<UInt16>
  ) -> [UnsafePointer<UInt16>] {
    let last = spline == .quintic && areBetween ? center + 2 : center + 1
    return unsafe [below(center - 1), below(center), below(center + 1), below(last)]
  }
}

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
    // As in `RowRing`, rows must not be a power of two apart.
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

  /// Waits for the end of a stream that is read while results are computed, and returns its error.
  var failure: (any Error)? { filling?.failure }

  var hasFailed: Bool { filling?.hasFailed ?? false }

  /// Returns a row, or the nearest stored one.
  func row(_ y: Int) -> UnsafePointer<Sample> {
    let rows = job.vertical.decimated[job.levels]
    let inside = min(max(y, rows.lowerBound), rows.upperBound - 1)
    filling?.wait(for: inside - rows.lowerBound)
    return unsafe UnsafePointer(
      (buffer.bytes + (inside - rows.lowerBound) * stride).assumingMemoryBound(to: Sample.self))
  }
}
