import GLBlurEngine

/// A node that computes the rows of a Gaussian of linear light as floats.
final class LightNode: RowNode {
  private let blurred: any LightResult
  private let columns: Range<Int>
  private let isPositive: Bool

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - columns: The columns that `blurred` computes.
  init(_ blurred: any LightResult, _ columns: Range<Int>, _ job: GaussianJob) {
    self.blurred = blurred
    self.columns = columns
    isPositive = job.scheme.isPositive
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe blurred.floats(y) + 4 * (columns.lowerBound - self.columns.lowerBound)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe floats.update(from: row, count: 4 * columns.count)
    }
    if isPositive { return }
    // A kernel with negative weights may leave 0…1, or raise a colour above its alpha.
    for index in 0..<columns.count { unsafe pixels[index] = clamped(pixels[index]) }
  }
}
