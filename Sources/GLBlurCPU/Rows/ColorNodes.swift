import CKernels
import GLBlurEngine

/// A node that reads opaque pixels of an 8-bit image through tables of what kernels make of its
/// levels. Other pixels are left to the kernels' nodes, with the same numbers.
final class TableNode: RowNode {
  private let image: ImageNode
  private let point: [any PointKernel]
  private let otherwise: any RowNode
  private let kernels: RowKernels
  private lazy var tables = ChannelTables(point, kernels)

  /// The number of pixels that are tested together in a row that is not opaque.
  private static let part = 64

  init(
    _ image: ImageNode, _ point: [any PointKernel], otherwise: any RowNode, _ kernels: RowKernels
  ) {
    self.image = image
    self.point = point
    self.otherwise = otherwise
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    if unsafe evaluateOpaque(y, columns, into: pixels) { return }
    for start in stride(from: 0, to: columns.count, by: Self.part) {
      let part = columns.dropFirst(start).prefix(Self.part)
      if unsafe !evaluateOpaque(y, part, into: pixels + start) {
        unsafe otherwise.evaluate(y, part, into: pixels + start)
      }
    }
  }

  /// Computes pixels by the tables, or returns false if one is not opaque.
  private func evaluateOpaque(
    _ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>
  ) -> Bool {
    guard let bytes = unsafe image.opaqueBytes(y, columns), let values = tables.values else {
      return false
    }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.floats_by_tables(floats, bytes, columns.count, values)
    }
    return true
  }
}

/// What per-channel kernels make of the 256 levels of opaque bytes.
struct ChannelTables {
  /// The values of red, green and blue, or nil if a result is not opaque.
  let values: [Float]?
  let bytes: [UInt8]?

  init(_ point: [any PointKernel], _ kernels: RowKernels) {
    let levels = (UInt8.min...UInt8.max).flatMap { [$0, $0, $0, 255] as [UInt8] }
    let buffer = PixelBuffer(capacity: 256)
    unsafe buffer.pixels.withMemoryRebound(to: Float.self, capacity: 1024) { floats in
      unsafe kernels.table.pointee.floats_from_bytes(floats, levels, 256)
    }
    for kernel in point {
      if let curves = Transfer.tabledCurves(kernel) {
        let tables = CurveTables(curves)
        unsafe buffer.pixels.withMemoryRebound(to: Float.self, capacity: 1024) { floats in
          unsafe kernels.table.pointee.encode_floats(floats, 256, tables.pointer)
        }
      } else {
        let span = unsafe PointSpan(
          x: 0, y: 0, pixels: MutablePixelRow(start: buffer.pixels, count: 256))
        PointKernels(kernel, kernels).run(span)
      }
    }
    let results = (0...255).map { unsafe buffer.pixels[$0] }
    guard results.allSatisfy({ $0.a == 1 }) else {
      (values, bytes) = (nil, nil)
      return
    }
    values = (0..<3).flatMap { channel in results.map { $0[channel] } }
    var written = [UInt8](repeating: 0, count: 1024)
    unsafe buffer.pixels.withMemoryRebound(to: Float.self, capacity: 1024) { floats in
      unsafe kernels.table.pointee.bytes_from_floats(&written, floats, 256)
    }
    bytes = (0..<3).flatMap { channel in (0...255).map { written[4 * $0 + channel] } }
  }
}

extension Plan.Expression {
  /// Returns the image and the kernels if the expression only applies per-channel kernels to an
  /// image.
  var channelwise: (image: Int, kernels: [any PointKernel])? {
    switch self {
    case .read(.image(let number), _, _): return (number, [])
    case .point(let kernel, let operands):
      guard kernel.isPerChannel, operands.count == 1, var result = operands[0].channelwise else {
        return nil
      }
      result.kernels.append(kernel)
      return result
    case .read(.slot, _, _), .sample, .gaussian, .select, .variableGaussian, .move:
      return nil
    }
  }
}
