import CKernels
package import GLBlurEngine

/// Applies a point kernel to its inputs, and further kernels to the result.
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

  /// Returns a node that applies one more kernel while the pixels are in the nearest cache, or nil
  /// if a kernel computes whole rows.
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

  /// Returns the pixels of an input other than the first, in place if they are in memory.
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

/// Point kernels that are applied in turn: generated ones, or one that computes spans itself.
package enum PointKernels {
  case generated(PointCalls, RowKernels)
  case own(any SpanKernel)

  package init(_ kernel: any PointKernel, _ kernels: RowKernels) {
    if let kernel = kernel as? any SpanKernel {
      self = .own(kernel)
    } else {
      self = .generated(PointCalls(kernel, kernels.points), kernels)
    }
  }

  func followed(by kernel: any PointKernel) -> PointKernels? {
    guard case .generated(let calls, let kernels) = self, !(kernel is any SpanKernel) else {
      return nil
    }
    return .generated(PointCalls(kernel, after: calls, kernels.points), kernels)
  }

  /// Replaces the pixels of the span, which are the first input, by the result.
  package func run(_ span: PointSpan) {
    switch self {
    case .own(let kernel): kernel.run(span)
    case .generated(let points, let kernels):
      // The calls own their operands' memory.
      withExtendedLifetime(points) {
        unsafe kernels.table.pointee.apply_points(
          floats(span.pixels.start), span.second.map { unsafe floats($0.start) },
          span.third.map { unsafe floats($0.start) }, span.pixels.count, Int32(span.x),
          Int32(span.y), points.calls, points.calls.count)
      }
    }
  }

  private func floats(_ pixels: UnsafeMutablePointer<Pixel>) -> UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: Float.self)
  }

  private func floats(_ pixels: UnsafePointer<Pixel>) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: Float.self)
  }
}

/// Reads opaque pixels of an 8-bit image through tables, and leaves others to the kernels' nodes,
/// with the same numbers.
final class TableNode: RowNode {
  private let image: ImageNode
  private let point: [any PointKernel]
  private let otherwise: any RowNode
  private let kernels: RowKernels
  private lazy var tables = ChannelTables(point, kernels)

  /// The pixels that are tested together in a row that is not opaque.
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

/// The results of per-channel kernels for the 256 levels of opaque bytes, or nil if one is not
/// opaque.
struct ChannelTables {
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
  /// The image and the kernels, if the expression only applies per-channel kernels to an image.
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

/// The factors by which a kernel multiplies opaque 8-bit colours.
package struct SumFactors {
  /// The factors by the sum of a colour's levels, 0…765.
  package let values: [Float]

  /// A red too small to change a sum of levels. As a power of two, its product with a factor is
  /// exact.
  private static let small: Float = 0x1p-40

  package init(_ kernel: any PointKernel, _ kernels: RowKernels) {
    let buffer = PixelBuffer(capacity: 766)
    for sum in 0...765 {
      let green = sum / 2
      unsafe buffer.pixels[sum] = Pixel(Self.small, Float(green) / 255, Float(sum - green) / 255, 1)
    }
    let span = unsafe PointSpan(
      x: 0, y: 0, pixels: MutablePixelRow(start: buffer.pixels, count: 766))
    PointKernels(kernel, kernels).run(span)
    // In the first colour the small red is the whole sum, so its factor is wrong. Black needs no
    // factor.
    values = [1] + (1...765).map { unsafe buffer.pixels[$0].x / Self.small }
  }
}
