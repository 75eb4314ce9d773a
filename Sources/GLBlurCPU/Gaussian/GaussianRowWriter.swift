import CRowKernels
import GLBlurEngine

/// A writer of the rows of a Gaussian of encoded values and of the colour steps after it, as bytes.
/// The rows stay in fixed point.
struct GaussianRowWriter: RowWriter {
  private let blurred: any GaussianResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: ColorSteps
  private let rowOffset: Int
  let streams: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - gaussian: The Gaussian.
  ///   - result: Its result on this thread.
  ///   - colored: The colour steps after it.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  init(
    _ gaussian: Gaussian, _ result: any GaussianResult,
    _ colored: Plan.Expression.ColoredGaussian, streams: Bool
  ) {
    blurred = result
    kernels = gaussian.kernels
    width = gaussian.columns.count
    steps = ColorSteps(colored.steps)
    rowOffset = colored.rowOffset
    self.streams = streams
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let y = y - rowOffset
    let isOpaque = steps.keepOpaque && blurred.isOpaque(y)
    if isOpaque && steps.isEmpty {
      unsafe blurred.writeOpaqueBytes(y, into: bytes, streams: streams)
      return
    }
    let row = unsafe blurred.fixedPoint(y)
    unsafe steps.steps.withUnsafeBufferPointer { steps in
      unsafe kernels.table.pointee.bytes_through_steps(
        bytes, row, width, blurred.scale, steps.baseAddress, steps.count, isOpaque, streams)
    }
  }
}
