import CKernels
import GLBlurEngine

/// A Gaussian whose sigma is too small for a lower resolution. Columns are convolved, then rows.
@safe final class DirectConvolution: GaussianResult {
  private let job: GaussianJob
  private let kernels: crow_kernels
  private let source: GaussianInput
  private var columnwise: RowRing<UInt16>
  private let lineColumns: Range<Int>
  private let blurred: RowBuffer<UInt16>
  private let opacity: RowOpacity
  /// The distance of the last weights that count: products with a weight of 1 are rounded to 0.
  private let radius: Int
  private var last = Int.min
  /// The rows that are computed together, because they read mostly the same rows.
  private var group = 0..<0
  private var opacities: [Bool] = []
  private var isConvolved = false
  private var expectsOpaque = true

  private static let groupCount = 8

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(
      origin, job, scale: scale, window: 2 * job.scheme.radius + Self.groupCount)
    radius = job.fixedWeights.lastIndex { $0 > 1 } ?? 0
    opacity = RowOpacity(source, job, radius: radius)
    let columns = job.columns
    let read = job.horizontal.read[0]
    lineColumns =
      min(read.lowerBound, columns.lowerBound)..<max(read.upperBound, columns.upperBound)
    columnwise = RowRing(window: Self.groupCount, samples: 4 * lineColumns.count)
    blurred = RowBuffer(job.horizontal.convolved[0])
  }

  let scale: Int32 = 128

  func isOpaque(_ y: Int) -> Bool {
    begin(y)
    return opacities[y - group.lowerBound]
  }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if y == last { return unsafe UnsafePointer(blurred.start) }
    last = y
    let start = unsafe convolvedColumns(y)
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns_fixed(
        blurred.start, start, weights, radius, blurred.columns.count)
    }
    return unsafe UnsafePointer(blurred.start)
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    let start = unsafe convolvedColumns(rows.lowerBound)
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns_to_bytes(
        target.bytes, start, weights, radius, blurred.columns.count, steps, steps.count,
        target.streams)
    }
    return 1
  }

  /// Returns pixels with convolved columns from the first that row `y` reads.
  private func convolvedColumns(_ y: Int) -> UnsafePointer<UInt16> {
    begin(y)
    if !isConvolved {
      unsafe convolveColumns { results, weights in
        let rows = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
          unsafe source.fixedPoint($0)
        }
        unsafe kernels.convolve_rows_fixed(
          results, results.count, rows, weights, radius, job.columns.count)
        return true
      }
    }
    return unsafe UnsafePointer(columnwise.room(y))
      + 4 * (job.horizontal.convolved[0].lowerBound - radius - lineColumns.lowerBound)
  }

  /// Begins a group with row `y` unless the row is in the present one.
  ///
  /// Convolving opaque columns also tests their opacity. After rows that were not opaque, the test
  /// comes first, to save the convolution.
  private func begin(_ y: Int) {
    if group.contains(y) { return }
    group = y..<y + Self.groupCount
    isConvolved = expectsOpaque && convolveOpaqueColumns()
    if isConvolved { return opacities = group.map { _ in true } }
    opacities = group.map { opacity.isOpaque($0) }
    expectsOpaque = !opacities.contains(false)
    isConvolved = expectsOpaque && convolveOpaqueColumns()
  }

  /// Convolves the group's columns, or returns false if its rows are not opaque or not in memory.
  private func convolveOpaqueColumns() -> Bool {
    let count = job.columns.count
    // The kernel takes sixteen pixels at a time.
    guard job.edge != .transparent, count >= 16,
      let rows = unsafe source.rowsInMemory(
        group.lowerBound - radius..<group.upperBound + radius),
      let next = unsafe source.rowsInMemory(
        group.upperBound + radius..<group.upperBound + radius + Self.groupCount)
    else { return false }
    return unsafe convolveColumns { results, weights in
      unsafe kernels.convolve_rows_opaque(
        results, results.count, rows, next, weights, radius, count)
    }
  }

  @discardableResult private func convolveColumns(
    _ kernel: ([UnsafeMutablePointer<UInt16>], UnsafePointer<UInt16>) -> Bool
  ) -> Bool {
    let columns = job.columns
    let lines = unsafe group.map { unsafe columnwise.room($0) }
    let results = unsafe lines.map {
      unsafe $0 + 4 * (columns.lowerBound - lineColumns.lowerBound)
    }
    let isDone = unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return false }
      return unsafe kernel(results, weights)
    }
    guard isDone else { return false }
    for index in 0..<Self.groupCount {
      unsafe extend(
        lines[index], lineColumns, from: columns, of: job.image.columns, edge: job.edge,
        zero: UInt16(CROW_OFFSET))
    }
    isConvolved = true
    return true
  }
}

/// The opacity of a direct convolution's rows, on one thread. Rows are asked for from the top.
final class RowOpacity {
  private let source: GaussianInput
  private let job: GaussianJob
  private let radius: Int
  private var nextUnseen = Int.min
  private var lastTranslucent = Int.min

  init(_ source: GaussianInput, _ job: GaussianJob, radius: Int) {
    self.source = source
    self.job = job
    self.radius = radius
  }

  /// Whether every row of the source that row `y` of the result reads is opaque.
  func isOpaque(_ y: Int) -> Bool {
    if job.edge == .transparent { return false }
    let last = y + radius
    let first = y - radius
    nextUnseen = max(nextUnseen, first)
    while nextUnseen <= last {
      if unsafe source.opaqueBytes(nextUnseen) == nil { lastTranslucent = nextUnseen }
      nextUnseen += 1
    }
    return lastTranslucent < first
  }
}
