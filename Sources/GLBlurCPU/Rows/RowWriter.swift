import CRowKernels
import GLBlurEngine

/// Writes the rows of a result, one after the other from the top. Belongs to one thread.
protocol RowWriter {
  /// Writes row `y` of the pass's region as packed straight samples.
  func write(_ y: Int, into bytes: UnsafeMutableRawPointer)
}

/// The rows of any expression.
struct ExpressionRowWriter: RowWriter {
  private let node: any RowNode
  private let columns: Range<Int>
  private let format: PixelFormat
  private let kernels: RowKernels
  private let row: PixelBuffer

  init(
    _ node: any RowNode, _ columns: Range<Int>, _ format: PixelFormat, _ kernels: RowKernels
  ) {
    self.kernels = kernels
    self.node = node
    self.columns = columns
    self.format = format
    row = PixelBuffer(capacity: columns.count)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    unsafe node.evaluate(y, columns, into: row.pixels)
    unsafe writeSamples(row.pixels, count: columns.count, format, kernels, into: bytes)
  }
}

/// The rows of a Gaussian and of linear colour steps after it, as bytes: they stay in fixed point.
struct GaussianRowWriter: RowWriter {
  private let blurred: any GaussianResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: [crow_affine]
  private let rowOffset: Int
  private let keepsOpaque: Bool
  private let streams: Bool

  /// - Parameter streams: past the caches, for what is not read soon.
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
