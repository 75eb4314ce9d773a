import CKernels
import GLBlurEngine

/// Writes a Gaussian of encoded values with its colour steps, in fixed point.
struct GaussianRowWriter: RowWriter {
  private let blurred: any GaussianResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: ColorSteps
  private let rowOffset: Int
  let streams: Bool
  private let otherwise: (any RowWriter)?
  private let stepped: Buffer

  /// The rows written at a time: an even number, since pairs are faster.
  static let group = 8

  /// - Parameters:
  ///   - rowOffset: How far the result lies below the Gaussian.
  ///   - otherwise: A writer of rows that are not opaque, if their fixed point is not exact.
  init(
    _ result: any GaussianResult, width: Int, _ steps: ColorSteps, rowOffset: Int,
    _ kernels: RowKernels, streams: Bool, otherwise: (any RowWriter)? = nil
  ) {
    blurred = result
    self.kernels = kernels
    self.width = width
    self.steps = steps
    self.rowOffset = rowOffset
    self.streams = streams
    self.otherwise = otherwise
    stepped = unsafe Buffer(byteCount: steps.rest.isEmpty ? 0 : 8 * width)
  }

  func write(_ rows: Range<Int>, into bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
    var y = rows.lowerBound
    while y < rows.upperBound {
      let start = unsafe bytes + (y - rows.lowerBound) * bytesPerRow
      let target = unsafe RowTarget(
        bytes: start.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow,
        streams: streams)
      y += write(y - rowOffset..<rows.upperBound - rowOffset, into: target)
    }
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    unsafe write(y..<y + 1, into: bytes, bytesPerRow: 0)
  }

  /// Writes the first of the rows, perhaps with others, and returns their number.
  private func write(_ rows: Range<Int>, into target: RowTarget) -> Int {
    let y = rows.lowerBound
    let isOpaque = blurred.isOpaque(y)
    if isOpaque, unsafe steps.rest.isEmpty {
      return blurred.writeOpaque(rows, into: target, steps.fixed)
    }
    if !isOpaque, let otherwise {
      unsafe otherwise.write(y + rowOffset, into: target.bytes)
      return 1
    }
    let row = unsafe blurred.fixedPoint(y)
    let table = unsafe kernels.table.pointee
    if isOpaque, !steps.fixed.isEmpty {
      unsafe table.fixed_through_steps(
        stepped.elements(), row, width, blurred.scale, steps.fixed, steps.fixed.count)
      unsafe table.bytes_through_steps(
        target.bytes, stepped.elements(), width, 256, steps.rest, steps.rest.count,
        steps.keepOpaque, target.streams)
    } else {
      unsafe table.bytes_through_steps(
        target.bytes, row, width, blurred.scale, steps.steps, steps.steps.count,
        isOpaque && steps.keepOpaque, target.streams)
    }
    return 1
  }
}

/// Writes the weighted sum of an opaque 8-bit picture and its Gaussian. The bytes are those of the
/// kernel's nodes, which compute rows that are not opaque.
final class DetailRowWriter: RowWriter {
  private let kernel: Unsharp
  private let source: ImageNode
  private let blurred: any GaussianResult
  private let columns: Range<Int>
  private let kernels: RowKernels
  let streams: Bool
  private let otherwise: any RowWriter

  init(
    _ kernel: Unsharp, _ source: ImageNode, _ gaussian: Gaussian, _ result: any GaussianResult,
    streams: Bool, otherwise: any RowWriter
  ) {
    self.kernel = kernel
    self.source = source
    blurred = result
    columns = gaussian.columns
    kernels = gaussian.kernels
    self.streams = streams
    self.otherwise = otherwise
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    guard blurred.isOpaque(y), let row = unsafe source.opaqueBytes(y, columns) else {
      unsafe otherwise.write(y, into: bytes)
      return
    }
    unsafe kernels.table.pointee.add_blur(
      bytes.assumingMemoryBound(to: UInt8.self), row, blurred.fixedPoint(y), columns.count,
      blurred.scale, kernel.gain, kernel.blurredGain, streams)
  }
}

extension Plan.Expression {
  var detailedImage: (kernel: Unsharp, image: Int)? {
    guard case .point(let kernel, let operands) = self, let unsharp = kernel as? Unsharp,
      operands.count == 2, case .read(.image(let image), _, isPartial: false) = operands[0],
      // A kernel with negative weights may raise a colour above its alpha.
      case .gaussian(let scheme, _) = operands[1], scheme.isPositive, scheme.colorSpace == .srgb
    else { return nil }
    return (unsharp, image)
  }
}
