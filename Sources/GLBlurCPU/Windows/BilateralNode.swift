import CKernels
import GLBlurEngine

/// A node that takes means weighted by nearness. It keeps the window's rows with one channel after
/// the other.
final class BilateralNode: RowNode {
  private let kernel: Bilateral
  private let input: any RowReader
  private let kernels: RowKernels
  /// The columns of the kept rows.
  private let columns: Range<Int>
  /// The number of samples between the channels of a row.
  private let stride: Int
  private var rows: RowRing<Float>

  init(
    _ kernel: Bilateral, _ input: any RowReader, over region: Region, _ kernels: RowKernels
  ) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    columns = kernel.inputRegion(index: 0, for: region).columns
    stride = Self.stride(columns)
    rows = RowRing(window: 2 * kernel.radius + 1, samples: 4 * stride)
  }

  /// Vectors of 16 pixels read and write beyond the last column.
  private static func stride(_ columns: Range<Int>) -> Int { (columns.count + 31) / 16 * 16 }

  static func rowBytes(_ kernel: Bilateral, over region: Region) -> Int {
    let columns = kernel.inputRegion(index: 0, for: region).columns
    return RowRing<Float>.capacity(window: 2 * kernel.radius + 1) * stride(columns)
      * MemoryLayout<Pixel>.stride
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let radius = kernel.radius
    let offset = columns.lowerBound - radius - self.columns.lowerBound
    let rows = unsafe (y - radius...y + radius).map { unsafe row($0) + offset }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.bilateral(
        floats, rows, stride, kernel.falloff, radius, kernel.distanceFactor, columns.count)
    }
  }

  private func row(_ y: Int) -> UnsafePointer<Float> {
    unsafe rows.row(y) { target in
      unsafe target.update(repeating: 0, count: 4 * stride)
      unsafe kernels.table.pointee.planes_of_row(
        target, stride, input.floats(ofRow: y, columns), columns.count)
    }
  }
}
