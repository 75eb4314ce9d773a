import CKernels
import GLBlurEngine

/// The samples of a selection's rows: bytes of opaque pixels, or floats. Both are passed as raw
/// bytes.
enum SelectedSamples {
  case bytes
  case floats

  var bytesPerPixel: Int {
    switch self {
    case .bytes: 4
    case .floats: MemoryLayout<Pixel>.stride
    }
  }

  func extreme(
    _ kernels: crow_kernels, of rows: [UnsafePointer<UInt8>], count: Int, isMaximum: Bool,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.extreme_rows_bytes(target, rows, rows.count, count, isMaximum)
    case .floats:
      unsafe kernels.extreme_rows_floats(
        floats(target), floats(rows), rows.count, count, isMaximum)
    }
  }

  /// Takes the extremes of windows along a row, which is overwritten.
  func extremes(
    _ kernels: crow_kernels, along row: UnsafeMutablePointer<UInt8>, radius: Int, count: Int,
    isMaximum: Bool, into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.extreme_columns_bytes(target, row, radius, count, isMaximum)
    case .floats:
      unsafe kernels.extreme_columns_floats(
        floats(target), floats(row), radius, count, isMaximum)
    }
  }

  func medians(
    _ kernels: crow_kernels, of rows: [UnsafePointer<UInt8>], radius: Int, count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.median_bytes(target, rows, radius, count)
    case .floats: unsafe kernels.median_floats(floats(target), floats(rows), radius, count)
    }
  }

  /// Fills the columns of a row on both sides of `inner` by the edge mode, like `extend`.
  func extendRow(
    _ row: UnsafeMutablePointer<UInt8>, _ step: SelectionJob.Step, _ job: SelectionJob
  ) {
    let (image, edge) = (job.image.columns, job.edge)
    switch self {
    case .bytes:
      unsafe extend(row, step.line, from: step.inner, of: image, edge: edge, zero: 0)
    case .floats:
      unsafe extend(floats(row), step.line, from: step.inner, of: image, edge: edge, zero: 0)
    }
  }

  private func floats(_ row: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(row).assumingMemoryBound(to: Float.self)
  }

  private func floats(_ rows: [UnsafePointer<UInt8>]) -> [UnsafePointer<Float>] {
    unsafe rows.map { unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Float.self) }
  }
}

extension SelectionJob {
  /// Returns the rows of the last step.
  ///
  /// - Parameter input: The rows of the input, over `steps[0].inner`.
  func rows(of input: any SelectionRows) -> any SelectionRows {
    steps.reduce(input) { rows, step in
      switch (step.selected.rank, rows.samples) {
      case (.minimum, _), (.maximum, _): WindowExtremes(rows, step, self)
      case (.median, _) where step.selected.columns <= Int(CROW_NETWORK_RADIUS):
        SmallMedian(rows, step, self)
      case (.median, .bytes): HistogramMedian(rows, step, self)
      case (.median, .floats): RankedMedian(rows, step, self)
      }
    }
  }
}
