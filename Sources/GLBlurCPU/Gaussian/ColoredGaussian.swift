import CKernels
import GLBlurEngine

extension Plan.Expression {
  /// A Gaussian, followed only by affine colour steps, encodings and moves.
  struct ColoredGaussian: Sendable {
    enum Step: Sendable {
      case affine(PremultipliedAffine)
      case encode([TransferCurve])

      init?(_ kernel: any PointKernel) {
        if let affine = kernel.affine {
          self = .affine(affine)
        } else if let curves = Transfer.tabledCurves(kernel) {
          self = .encode(curves)
        } else {
          return nil
        }
      }
    }

    /// The slot of the Gaussian, or nil if it is a part of the expression.
    var slot: Int?
    var steps: [Step] = []
    /// How far the result lies to the right of the Gaussian.
    var columnOffset = 0
    /// How far the result lies below the Gaussian.
    var rowOffset = 0
  }

  /// Returns the Gaussian and its colour steps, or nil for other expressions.
  ///
  /// - Parameter slots: The fixed-point Gaussians of earlier passes.
  func coloredGaussian(
    over region: Region, _ slots: [Int: StoredGaussian]
  ) -> ColoredGaussian? {
    switch self {
    case .gaussian: return ColoredGaussian()
    case .point(let kernel, let operands):
      guard operands.count == 1, let step = ColoredGaussian.Step(kernel),
        var colored = operands[0].coloredGaussian(over: region, slots)
      else { return nil }
      colored.steps.append(step)
      return colored
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var colored = input.coloredGaussian(over: moved, slots)
      else {
        return nil
      }
      colored.columnOffset += x
      colored.rowOffset += y
      return colored
    case .read(.slot(let slot, _), let stored, _):
      let holdsGaussian = slots[slot] != nil && stored.contains(region)
      return holdsGaussian ? ColoredGaussian(slot: slot) : nil
    case .read, .sample, .select, .variableGaussian: return nil
    }
  }
}

/// A Gaussian, computed or stored, and its colour steps, both in fixed point, on one thread.
///
/// All users of the colours take these steps from the same fixed point, so the bytes do not depend
/// on what else is rendered.
struct FixedColor {
  let result: any GaussianResult
  let columns: Range<Int>
  let columnOffset: Int
  let rowOffset: Int
  let steps: [crow_fixed_step]
  let kernels: RowKernels

  var scale: Int32 { steps.isEmpty ? result.scale : 256 }

  func isOpaque(_ y: Int) -> Bool { result.isOpaque(y - rowOffset) }
}

extension Plan.Expression {
  /// Returns nil if the expression has anything else, or a step that fixed point cannot hold.
  ///
  /// - Parameter slots: The fixed-point Gaussians of earlier passes.
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

/// Applies colour steps in fixed point to opaque rows, and leaves others to a node of the same
/// floats.
final class FixedColorNode: RowNode {
  private let color: FixedColor
  private let otherwise: any RowNode
  private let stepped: RowBuffer<UInt16>

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

/// A Gaussian in fixed point, perhaps with colour steps, stored as floats. In opaque rows the
/// floats hold the fixed point exactly.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is stored. Afterwards it is only
/// read.
@safe final class StoredGaussian: @unchecked Sendable {
  fileprivate let pixels: PixelBuffer
  fileprivate let region: Region
  fileprivate let scale: Int32
  private let opacities: Buffer

  init(_ pixels: PixelBuffer, _ region: Region, scale: Int32) {
    self.pixels = pixels
    self.region = region
    self.scale = scale
    opacities = Buffer(byteCount: region.height)
  }

  func setOpaque(_ y: Int, _ isOpaque: Bool) {
    unsafe opacities.elements(of: Bool.self)[y - region.y] = isOpaque
  }

  fileprivate func isOpaque(_ y: Int) -> Bool {
    unsafe opacities.elements(of: Bool.self)[y - region.y]
  }
}

/// The rows of a stored Gaussian on one thread.
@safe final class StoredGaussianRows: GaussianResult {
  private let stored: StoredGaussian
  private let kernels: RowKernels
  private let row: RowBuffer<UInt16>
  private var last = Int.min

  init(_ stored: StoredGaussian, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.stored = stored
    self.kernels = kernels
    row = RowBuffer(columns)
  }

  var scale: Int32 { stored.scale }

  func isOpaque(_ y: Int) -> Bool { stored.isOpaque(y) }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if y != last {
      let region = stored.region
      let start =
        unsafe stored.pixels.pixels + (y - region.y) * region.width
        + (row.columns.lowerBound - region.x)
      unsafe start.withMemoryRebound(to: Float.self, capacity: 4 * row.columns.count) { floats in
        unsafe kernels.table.pointee.widen_floats(row.start, floats, row.columns.count, scale)
      }
      last = y
    }
    return unsafe UnsafePointer(row.start)
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe writeOpaqueRow(
      rows.lowerBound, row.columns.count, into: target, steps, kernels.table.pointee)
    return 1
  }
}
