import CKernels
import GLBlurEngine

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

final class GradientProductsNode: RowNode {
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ input: any RowReader, _ kernels: RowKernels) {
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let needed = columns.lowerBound - 1..<columns.upperBound + 1
    let rows = unsafe (y - 1...y + 1).map { unsafe input.floats(ofRow: $0, needed) }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.gradient_products(
        floats, rows[0], rows[1], rows[2], columns.count)
    }
  }
}

final class ConvolveNode: RowNode {
  private let kernel: Convolve
  private let input: any RowReader
  private let kernels: RowKernels
  /// The weights beside the middle one, padded with zeros to a multiple of four.
  private let weights: [Float]

  init(_ kernel: Convolve, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    let side = Array(kernel.weights.dropFirst())
    weights = side + Array(repeating: 0, count: (4 - side.count % 4) % 4)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      switch kernel.axis {
      case .horizontal: unsafe convolveRow(y, columns, into: floats)
      case .vertical: unsafe convolveColumns(y, columns, into: floats)
      }
    }
  }

  private func add(
    _ rows: [UnsafePointer<Float>], from first: Int, center: UnsafePointer<Float>?,
    _ count: Int, to floats: UnsafeMutablePointer<Float>
  ) {
    unsafe weights.withUnsafeBufferPointer { weights in
      guard let start = weights.baseAddress else { return }
      unsafe kernels.table.pointee.convolve_pairs(
        floats, center, kernel.weights[0], rows, start + min(first, weights.count), rows.count / 2,
        count)
    }
  }

  private func convolveRow(
    _ y: Int, _ columns: Range<Int>, into floats: UnsafeMutablePointer<Float>
  ) {
    let radius = kernel.radius
    let needed = columns.lowerBound - radius..<columns.upperBound + radius
    let center = unsafe input.floats(ofRow: y, needed) + 4 * radius
    // Weights that do not fill a group of four, perhaps none, are summed separately.
    for first in stride(from: 0, through: radius, by: 4) {
      var rows = unsafe [UnsafePointer<Float>]()
      for k in first..<min(first + 4, radius) {
        let offset = 4 * (k + 1)
        unsafe rows.append(center - offset)
        unsafe rows.append(center + offset)
      }
      unsafe add(rows, from: first, center: first == 0 ? center : nil, columns.count, to: floats)
    }
  }

  private func convolveColumns(
    _ y: Int, _ columns: Range<Int>, into floats: UnsafeMutablePointer<Float>
  ) {
    // Rows stay valid for eight further calls.
    let middle = unsafe input.floats(ofRow: y, columns)
    for first in stride(from: 0, to: weights.count, by: 4) {
      var rows = unsafe [UnsafePointer<Float>]()
      for index in first..<first + 4 {
        let k = min(index + 1, kernel.radius)
        unsafe rows.append(input.floats(ofRow: y - k, columns))
        unsafe rows.append(input.floats(ofRow: y + k, columns))
      }
      unsafe add(rows, from: first, center: first == 0 ? middle : nil, columns.count, to: floats)
    }
  }
}

/// A node that takes a weighted sum of pixels at any offsets.
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

/// Weighted sums of rows at offsets. The number of taps is a multiple of eight.
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
  func floats(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(start(ofRow: y, columns)).assumingMemoryBound(to: Float.self)
  }
}
