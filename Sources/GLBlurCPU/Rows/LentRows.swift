import GLBlurEngine

/// Rows of a caller's bytes as straight RGBA. The last ones are kept. They belong to one thread.
final class LentRows {
  private let pixels: BorrowedPixels
  private let rows: LayoutRows
  private var ring: RowRing<UInt8>

  /// The number of rows that are used at a time on the way down of a Gaussian, or more.
  private static let window = 16

  init(_ pixels: BorrowedPixels, _ kernels: RowKernels) {
    self.pixels = pixels
    rows = LayoutRows(pixels.layout, kernels)
    ring = RowRing(window: Self.window, samples: 4 * pixels.size.width)
  }

  /// Returns a row.
  ///
  /// - Parameter number: The number by which it is kept. Numbers that are used at a time are close to each
  ///   other.
  func row(_ y: Int, keptAs number: Int) -> UnsafePointer<UInt8> {
    unsafe ring.row(number) { target in
      _ = unsafe rows.read(pixels.row(y), into: target, count: pixels.size.width)
    }
  }
}
