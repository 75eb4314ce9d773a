import CKernels
import GLBlurEngine

/// A node that computes the rows of a Gaussian as floats.
final class GaussianNode: RowNode {
  private let blurred: any GaussianResult
  private let columns: Range<Int>
  private let kernels: RowKernels
  private let isPositive: Bool

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - columns: The columns that `blurred` computes.
  init(_ blurred: any GaussianResult, _ columns: Range<Int>, _ job: GaussianJob) {
    self.blurred = blurred
    self.columns = columns
    kernels = job.rowKernels
    isPositive = job.scheme.isPositive
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe blurred.fixedPoint(y) + 4 * (columns.lowerBound - self.columns.lowerBound)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.floats_from_fixed(floats, row, columns.count, blurred.scale)
    }
    if isPositive { return }
    // A kernel with negative weights may raise a colour above its alpha.
    for index in 0..<columns.count { unsafe pixels[index] = clamped(pixels[index]) }
  }
}
