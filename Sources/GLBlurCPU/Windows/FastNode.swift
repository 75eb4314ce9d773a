import CKernels
import GLBlurEngine

/// A node that draws scores of FAST. It keeps seven rows of luma.
final class FastNode: RowNode {
  private let kernel: FastScore
  private let input: any RowReader
  private let kernels: RowKernels
  /// The columns of the kept rows.
  private let columns: Range<Int>
  private var rows: RowRing<Float>

  init(
    _ kernel: FastScore, _ input: any RowReader, over region: Region, _ kernels: RowKernels
  ) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    columns = kernel.inputRegion(index: 0, for: region).columns
    rows = RowRing(window: Self.height, samples: Self.samples(columns))
  }

  private static let height = 2 * FastScore.radius + 1

  /// Vectors of 16 values are read and written beyond the last column.
  private static func samples(_ columns: Range<Int>) -> Int { columns.count + 32 }

  static func rowBytes(_ kernel: FastScore, over region: Region) -> Int {
    RowRing<Float>.capacity(window: height) * MemoryLayout<Float>.stride
      * samples(kernel.inputRegion(index: 0, for: region).columns)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let radius = FastScore.radius
    let offset = columns.lowerBound - radius - self.columns.lowerBound
    let rows = unsafe (y - radius...y + radius).map { unsafe row($0) + offset }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.fast_score(
        floats, rows, kernel.threshold, kernel.gain, columns.count)
    }
  }

  private func row(_ y: Int) -> UnsafePointer<Float> {
    unsafe rows.row(y) { target in
      unsafe target.update(repeating: 0, count: Self.samples(columns))
      unsafe kernels.table.pointee.reds_of_row(
        target, input.floats(ofRow: y, columns), columns.count)
    }
  }
}
