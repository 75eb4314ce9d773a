import CKernels
import GLBlurEngine

/// Computes weighted sums of floats along an axis.
final class ResampleNode: RowNode {
  private let kernel: Resample
  private let input: any RowReader
  private let kernels: RowKernels
  private let starts: [Int32]

  /// The number of rows that a reader keeps valid.
  private static let group = 8

  init(_ kernel: Resample, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    starts = kernel.axis == .horizontal ? kernel.firsts.map { Int32($0) } : []
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      switch kernel.axis {
      case .horizontal: unsafe sumColumns(y, columns, into: floats)
      case .vertical: unsafe sumRows(y, columns, into: floats)
      }
    }
  }

  private func sumColumns(
    _ y: Int, _ columns: Range<Int>, into result: UnsafeMutablePointer<Float>
  ) {
    let needed = kernel.inputRegion(
      index: 0, for: Region(columns: columns, rows: y..<y + 1)
    ).columns
    let row = unsafe input.start(ofRow: y, needed)
    let index = columns.lowerBound - kernel.origin
    unsafe row.withMemoryRebound(to: Float.self, capacity: 4 * needed.count) { row in
      unsafe starts.withUnsafeBufferPointer { starts in
        unsafe kernel.weights.withUnsafeBufferPointer { weights in
          guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
          unsafe kernels.table.pointee.resample_columns_floats(
            result, row - 4 * needed.lowerBound, starts + index, weights + index * kernel.taps,
            kernel.taps, columns.count)
        }
      }
    }
  }

  private func sumRows(_ y: Int, _ columns: Range<Int>, into result: UnsafeMutablePointer<Float>) {
    let index = y - kernel.origin
    let weights = Array(kernel.weights[index * kernel.taps..<(index + 1) * kernel.taps])
    for first in stride(from: 0, to: kernel.taps, by: Self.group) {
      let taps = first..<min(first + Self.group, kernel.taps)
      let rows = unsafe taps.map { tap in
        unsafe UnsafeRawPointer(input.start(ofRow: kernel.firsts[index] + tap, columns))
          .assumingMemoryBound(to: Float.self)
      }
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        unsafe kernels.table.pointee.resample_rows_floats(
          result, rows, weights + first, taps.count, first > 0, columns.count)
      }
    }
  }
}
