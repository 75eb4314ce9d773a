import GLBlurEngine

/// A node that applies a point kernel to its inputs, and further kernels to the result.
final class PointNode: RowNode {
  private let points: PointKernels
  private let inputs: [any RowNode]
  private let width: Int
  private let scratch: [PixelBuffer]

  convenience init(
    _ kernel: any PointKernel, _ inputs: [any RowNode], width: Int, _ kernels: RowKernels
  ) {
    self.init(PointKernels(kernel, kernels), inputs, width: width)
  }

  private init(_ points: PointKernels, _ inputs: [any RowNode], width: Int) {
    self.points = points
    self.inputs = inputs
    self.width = width
    scratch = inputs.dropFirst().map { _ in PixelBuffer(capacity: width) }
  }

  /// Returns a node that applies one more kernel to the result while the pixels are in the nearest
  /// cache, or nil if a kernel computes whole rows.
  func followed(by kernel: any PointKernel) -> PointNode? {
    points.followed(by: kernel).map { PointNode($0, inputs, width: width) }
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe inputs.first?.evaluate(y, columns, into: pixels)
    unsafe points.run(
      PointSpan(
        x: columns.lowerBound, y: y,
        pixels: MutablePixelRow(start: pixels, count: columns.count),
        second: row(1, y, columns), third: row(2, y, columns)))
  }

  /// Returns the pixels of an input other than the first: in place if they are in memory, or else
  /// computed.
  private func row(_ index: Int, _ y: Int, _ columns: Range<Int>) -> PixelRow? {
    guard index < inputs.count else { return nil }
    if let stored = unsafe inputs[index].stored(y, columns) {
      return unsafe PixelRow(start: stored, count: columns.count)
    }
    let buffer = scratch[index - 1]
    unsafe inputs[index].evaluate(y, columns, into: buffer.pixels)
    return unsafe PixelRow(start: buffer.pixels, count: columns.count)
  }
}

/// A node of a point kernel without inputs, evaluated only where it is not transparent.
final class GeneratorNode: RowNode {
  private let points: PointKernels
  private let support: Region

  init(_ kernel: any PointKernel, over region: Region, _ kernels: RowKernels) {
    points = PointKernels(kernel, kernels)
    support = kernel.support(of: [], extent: region)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let shown = support.rows.contains(y) ? columns.clamped(to: support.columns) : 0..<0
    if shown.count < columns.count {
      unsafe pixels.update(repeating: .zero, count: columns.count)
    }
    if shown.isEmpty { return }
    unsafe points.run(
      PointSpan(
        x: shown.lowerBound, y: y,
        pixels: MutablePixelRow(
          start: pixels + (shown.lowerBound - columns.lowerBound), count: shown.count)))
  }
}
