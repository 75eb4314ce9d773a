import CRowKernels
import GLBlurEngine

/// The step up to a level of fixed point from the one below. Rows are combined at half the width first,
/// so that no row of the full width is read again. It belongs to one thread.
@safe struct Enlargement {
  private let columns: Range<Int>
  private let spline: Spline
  private let kernels: crow_enlargement
  /// A row of the level with half its columns.
  private let narrow: RowBuffer<UInt16>

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - job: The Gaussian.
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
  ///   - y: The number of the row.
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

  /// Computes an opaque row as bytes.
  func write(
    _ y: Int, into bytes: UnsafeMutablePointer<UInt8>, streams: Bool,
    _ below: (Int) -> UnsafePointer<UInt16>
  ) {
    unsafe combine(y, below)
    unsafe kernels.bytes(
      bytes, narrow.start, columns.count, columns.lowerBound & 1 == 1, streams)
  }

  private func combine(_ y: Int, _ below: (Int) -> UnsafePointer<UInt16>) {
    let (center, isBetween) = (y >> 1, y & 1 == 1)
    let last = spline == .quintic && isBetween ? center + 2 : center + 1
    let rows = unsafe [center - 1, center, center + 1, last].map { unsafe below($0) }
    unsafe kernels.rows(narrow.start, rows, isBetween, narrow.columns.count)
  }
}
