import CRowKernels
import GLBlurEngine

/// A node that draws the gradient of luma, with the operations of the kernel.
final class SobelNode: RowNode {
  private let kernel: Sobel
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ kernel: Sobel, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let needed = columns.lowerBound - 1..<columns.upperBound + 1
    let rows = unsafe (y - 1...y + 1).map { unsafe input.floats(ofRow: $0, needed) }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.sobel(
        floats, rows[0], rows[1], rows[2], kernel.weight, kernel.strength, columns.count)
    }
  }
}

/// A node that takes a weighted sum of pixels at any offsets, with the operations of the kernel.
final class SparseNode: RowNode {
  private let sums: TapSums

  init(_ kernel: SparseConvolve, _ input: any RowReader, _ kernels: RowKernels) {
    sums = TapSums(kernel.list, input, kernels)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe sums.evaluate(y, columns, into: floats)
    }
  }
}

/// Weighted sums of rows at offsets, whose number is a multiple of eight.
struct TapSums {
  private let list: [SparseConvolve.Tap]
  private let weights: [Float]
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ list: [SparseConvolve.Tap], _ input: any RowReader, _ kernels: RowKernels) {
    self.list = list
    self.input = input
    self.kernels = kernels
    weights = list.map(\.weight)
  }

  /// Computes the sums for the pixels of `columns` in row `y`.
  func evaluate(_ y: Int, _ columns: Range<Int>, into sums: UnsafeMutablePointer<Float>) {
    unsafe weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for first in stride(from: 0, to: list.count, by: 8) {
        let rows = unsafe list[first..<first + 8].map { tap in
          unsafe input.floats(
            ofRow: y + tap.y, columns.lowerBound + tap.x..<columns.upperBound + tap.x)
        }
        unsafe kernels.table.pointee.convolve_eight(
          sums, rows, weights + first, first > 0, columns.count)
      }
    }
  }
}

extension RowReader {
  /// Returns the address of the samples of the pixels of `columns` in row `y`.
  func floats(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(start(ofRow: y, columns)).assumingMemoryBound(to: Float.self)
  }
}
