import CKernels
import GLBlurEngine

/// A writer of a Gaussian of linear light with its colour steps, as bytes.
struct LightRowWriter: RowWriter {
  private let blurred: any LightResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: ColorSteps
  private let rowOffset: Int
  let streams: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - result: The Gaussian's result on this thread.
  ///   - streams: Whether to write past the caches.
  init(
    _ gaussian: Gaussian, _ result: any LightResult,
    _ colored: Plan.Expression.ColoredGaussian, streams: Bool
  ) {
    blurred = result
    kernels = gaussian.kernels
    width = gaussian.columns.count
    steps = ColorSteps(colored.steps, isFixedPoint: false)
    rowOffset = colored.rowOffset
    self.streams = streams
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let y = y - rowOffset
    let isOpaque = steps.keepOpaque && blurred.isOpaque(y)
    let rows = blurred.interpolationRows(of: y)
    if isOpaque, let curves = steps.onlyCurves {
      unsafe kernels.table.pointee.encode_opaque(
        bytes, rows.before, rows.row, rows.after, width, curves.pointer, streams)
      return
    }
    unsafe steps.steps.withUnsafeBufferPointer { steps in
      unsafe kernels.table.pointee.bytes_through_float_steps(
        bytes, rows.before, rows.row, rows.after, width, steps.baseAddress, steps.count, isOpaque,
        streams)
    }
  }
}
