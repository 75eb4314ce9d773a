import CRowKernels
import GLBlurEngine

/// A writer of the rows of a Gaussian and of the affine colour steps after it, as bytes. The rows
/// stay in fixed point.
struct GaussianRowWriter: RowWriter {
  private let blurred: any GaussianResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: [crow_affine]
  private let rowOffset: Int
  private let keepsOpaque: Bool
  private let streams: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - gaussian: The Gaussian.
  ///   - colored: The colour steps after it.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  init(_ gaussian: Gaussian, _ colored: Plan.Expression.ColoredGaussian, streams: Bool) {
    blurred = gaussian.result()
    kernels = gaussian.kernels
    width = gaussian.columns.count
    steps = colored.steps.map { crow_affine($0) }
    rowOffset = colored.rowOffset
    keepsOpaque = colored.steps.allSatisfy(\.keepsOpaque)
    self.streams = streams
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let y = y - rowOffset
    let isOpaque = keepsOpaque && blurred.isOpaque(y)
    if isOpaque && steps.isEmpty {
      unsafe blurred.writeOpaqueBytes(y, into: bytes, streams: streams)
      return
    }
    let rows = blurred.interpolationRows(of: y)
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe kernels.table.pointee.bytes_through_steps(
        bytes, rows.before, rows.row, rows.after, width, blurred.scale, steps.baseAddress,
        steps.count, isOpaque, streams)
    }
  }
}

extension crow_affine {
  fileprivate init(_ affine: PremultipliedAffine) {
    self.init()
    is_limited = affine.isLimited
    unsafe withUnsafeMutableBytes(of: &rows) { bytes in
      let floats = unsafe bytes.bindMemory(to: Float.self)
      for (channel, weights) in affine.weights.enumerated() {
        for index in 0..<4 { unsafe floats[5 * channel + index] = weights[index] }
        unsafe floats[5 * channel + 4] = affine.offset[channel]
      }
    }
  }
}
