import CKernels
import GLBlurEngine

/// The step up to a level of fixed point, on one thread. It combines rows at half the width first,
/// so that no row of the full width is read again.
@safe struct Enlargement {
  private let columns: Range<Int>
  private let spline: Spline
  private let kernels: crow_enlargement
  /// A row of the level with half its columns.
  private let narrow: RowBuffer<UInt16>

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - level: The level that is computed.
  init(_ job: GaussianJob, to level: Int) {
    columns = job.horizontal.convolved[level]
    spline = job.scheme.spline
    unsafe kernels =
      spline == .cubic ? job.kernels.cubic_enlargement : job.kernels.quintic_enlargement
    narrow = RowBuffer(job.horizontal.convolved[level + 1])
  }

  /// The number of samples of a row with even bounds.
  var samples: Int { 4 * columns.evened.count }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - target: Room for the row with even bounds.
  ///   - below: Returns a row of the level below by its number.
  /// - Returns: The address of the first column that was asked for.
  func compute(
    _ y: Int, into target: UnsafeMutablePointer<UInt16>, _ below: (Int) -> UnsafePointer<UInt16>
  ) -> UnsafePointer<UInt16> {
    unsafe combine(y, below)
    unsafe kernels.columns(target, narrow.start, columns.evened.count)
    return unsafe UnsafePointer(target + columns.unevenness)
  }

  /// Computes opaque rows as bytes: the first, and, if it lies on a row of the level below, the
  /// next, which reads the same rows.
  ///
  /// - Parameters:
  ///   - rows: The numbers of the rows, at least one.
  ///   - below: Returns a row of the level below by its number.
  /// - Returns: The number of computed rows.
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

  /// Returns the rows of the level below that are read for rows on `center`, or between it and the
  /// next.
  private func rows(
    around center: Int, areBetween: Bool, _ below: (Int) -> UnsafePointer<UInt16>
  ) -> [UnsafePointer<UInt16>] {
    let last = spline == .quintic && areBetween ? center + 2 : center + 1
    return unsafe [below(center - 1), below(center), below(center + 1), below(last)]
  }
}
