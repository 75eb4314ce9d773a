import CKernels
import GLBlurEngine

/// A node that encodes linear light by tables, within 0.02 of an 8-bit level.
final class EncodeNode: RowNode {
  private let light: any RowNode
  private let curves: CurveTables
  private let kernels: RowKernels

  init(_ light: any RowNode, _ curves: CurveTables, _ kernels: RowKernels) {
    self.light = light
    self.curves = curves
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe light.evaluate(y, columns, into: pixels)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.encode_floats(floats, columns.count, curves.pointer)
    }
  }
}
