import CKernels
import GLBlurEngine

/// A Gaussian in fixed point, computed or stored, and its colour steps in fixed point, on one
/// thread.
///
/// All users of a Gaussian's colours apply these steps to the same fixed point, so bytes do not
/// depend on what else is rendered.
struct FixedColor {
  let result: any GaussianResult
  /// The columns of the rows of the Gaussian.
  let columns: Range<Int>
  let columnOffset: Int
  let rowOffset: Int
  let steps: [crow_fixed_step]
  let kernels: RowKernels

  /// The number of units in an 8-bit level after the steps.
  var scale: Int32 { steps.isEmpty ? result.scale : 256 }

  func isOpaque(_ y: Int) -> Bool { result.isOpaque(y - rowOffset) }
}

extension Plan.Expression {
  /// Returns the Gaussian and the steps of the expression, or nil if it has anything else or a step
  /// that fixed point cannot hold.
  ///
  /// - Parameters:
  ///   - region: The region that is evaluated.
  ///   - slots: The fixed-point Gaussians of earlier passes, by slot.
  ///   - gaussian: The rows of the expression's Gaussian, if any.
  func fixedColor(
    over region: Region, _ slots: [Int: StoredGaussian], _ gaussian: GaussianRows?,
    _ kernels: RowKernels
  ) -> FixedColor? {
    guard let colored = coloredGaussian(over: region, slots) else { return nil }
    let steps = colored.steps.compactMap(\.fixed)
    guard steps.count == colored.steps.count else { return nil }
    let moved = region.offset(x: -colored.columnOffset, y: -colored.rowOffset)
    let columns: Range<Int>
    let result: any GaussianResult
    if let slot = colored.slot {
      guard let stored = slots[slot] else { return nil }
      columns = moved.columns
      result = StoredGaussianRows(stored, columns, kernels)
    } else {
      guard let gaussian, let fixedPoint = gaussian.fixedPoint else { return nil }
      columns = gaussian.columns
      result = fixedPoint
    }
    return FixedColor(
      result: result, columns: columns, columnOffset: colored.columnOffset,
      rowOffset: colored.rowOffset, steps: steps, kernels: kernels)
  }
}

/// A node that applies colour steps in fixed point to rows of opaque pixels.
final class FixedColorNode: RowNode {
  private let color: FixedColor
  private let otherwise: any RowNode
  private let stepped: RowBuffer<UInt16>

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - color: The Gaussian and at least one step.
  ///   - otherwise: A node that computes the same in floats.
  init(_ color: FixedColor, otherwise: any RowNode) {
    self.color = color
    self.otherwise = otherwise
    stepped = RowBuffer(color.columns)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    guard color.isOpaque(y) else {
      unsafe otherwise.evaluate(y, columns, into: pixels)
      return
    }
    let first = columns.lowerBound - color.columnOffset - color.columns.lowerBound
    let row = unsafe color.result.fixedPoint(y - color.rowOffset) + 4 * first
    let table = unsafe color.kernels.table.pointee
    unsafe table.fixed_through_steps(
      stepped.start, row, columns.count, color.result.scale, color.steps, color.steps.count)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe table.floats_from_fixed(floats, stepped.start, columns.count, color.scale)
    }
  }
}
