import GLBlurEngine

/// Rows of a caller's bytes as straight RGBA, for one thread. The last ones are kept.
final class LentRows {
  private let pixels: BorrowedPixels
  private let rows: LayoutRows
  private var ring: RowRing<UInt8>

  /// At least the number of rows that a Gaussian's downsampling uses at a time.
  private static let window = 16

  init(_ pixels: BorrowedPixels, _ kernels: RowKernels) {
    self.pixels = pixels
    rows = LayoutRows(pixels.layout, kernels)
    ring = RowRing(window: Self.window, samples: 4 * pixels.size.width)
  }

  /// Returns a row.
  ///
  /// - Parameter number: The number by which the row is kept. Numbers used at a time are close
  ///   together.
  func row(_ y: Int, keptAs number: Int) -> UnsafePointer<UInt8> {
    unsafe ring.row(number) { target in
      _ = unsafe rows.read(pixels.row(y), into: target, count: pixels.size.width)
    }
  }
}
