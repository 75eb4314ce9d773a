import CKernels
import GLBlurEngine

/// A writer of an 8-bit image that only point kernels change, from bytes to bytes in one pass with
/// the nodes' operations. Where tables are used, translucent pixels are left to the nodes.
final class ColorRowWriter: RowWriter {
  private let image: ImageNode
  /// The kernels that the tables replace, and whether these are all kernels.
  private let tabled: [any PointKernel]
  private let isTabled: Bool
  /// The only kernel, if it multiplies colours by factors of their sums.
  private let scaling: (any PointKernel)?
  private let points: PointCalls?
  private let columns: Range<Int>
  private let kernels: RowKernels
  let streams: Bool
  private let otherwise: SharedNode
  private lazy var tables = ChannelTables(tabled, kernels)
  private lazy var factors = scaling.map { SumFactors($0, kernels) }
  private lazy var row = PixelBuffer(capacity: Int(CROW_BLOCK))

  /// Creates a writer, or returns nil for any other expression.
  ///
  /// - Parameters:
  ///   - region: The region of the rows.
  ///   - streams: Whether to write past the caches.
  ///   - otherwise: The node of the expression.
  init?(
    _ expression: Plan.Expression, over region: Region, _ inputs: PassInputs, streams: Bool,
    otherwise: SharedNode
  ) {
    let colored = expression.colored(over: region)
    var points: PointCalls?
    for kernel in colored.kernels {
      points = PointCalls(kernel, after: points, inputs.kernels.points)
    }
    guard let (number, tabled) = colored.input.channelwise, points != nil || !tabled.isEmpty,
      let part = inputs.images[number], part.image.format == .rgba8
    else { return nil }
    image = ImageNode(part, inputs.kernels)
    self.tabled = tabled
    isTabled = points == nil
    let only = colored.kernels.count == 1 && tabled.isEmpty ? colored.kernels.first : nil
    scaling = only.flatMap { $0.scalesBySum ? $0 : nil }
    self.points = points
    columns = region.columns
    kernels = inputs.kernels
    self.streams = streams
    self.otherwise = otherwise
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let source = unsafe image.bytes(y, columns)
    var done = 0
    while done < columns.count {
      if let source = unsafe source {
        unsafe done += writeThrough(source + 4 * done, y, columns.dropFirst(done), bytes + 4 * done)
      }
      let part = columns.dropFirst(done).prefix(Int(CROW_BLOCK))
      if part.isEmpty { return }
      unsafe otherwise.node.evaluate(y, part, into: row.pixels)
      unsafe writeSamples(row.pixels, count: part.count, .rgba8, kernels, into: bytes + 4 * done)
      done += part.count
    }
  }

  /// Writes pixels, with tables only up to the first translucent one, and returns their number.
  private func writeThrough(
    _ source: UnsafePointer<UInt8>, _ y: Int, _ columns: Range<Int>,
    _ bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let table = unsafe kernels.table.pointee
    if isTabled {
      guard let tables = tables.bytes else { return 0 }
      return unsafe table.bytes_by_tables(bytes, source, columns.count, tables, streams)
    }
    if let factors {
      return unsafe table.bytes_by_gains(bytes, source, columns.count, factors.values, streams)
    }
    guard let points else { return 0 }
    let (x, y) = (Int32(columns.lowerBound), Int32(y))
    if tabled.isEmpty {
      return unsafe table.bytes_through_points(
        bytes, source, columns.count, x, y, nil, points.calls, points.calls.count, streams)
    }
    guard let tables = tables.values else { return 0 }
    return unsafe table.bytes_through_points(
      bytes, source, columns.count, x, y, tables, points.calls, points.calls.count, streams)
  }
}

extension Plan.Expression {
  /// Returns the one-image kernels at the end of the expression, in order, and their input. Kernels
  /// that tables of an image replace belong to the input.
  fileprivate func colored(
    over region: Region
  ) -> (input: Plan.Expression, kernels: [any PointKernel]) {
    var kernels: [any PointKernel] = []
    var input = self
    while case .point(let kernel, let operands) = input, operands.count == 1,
      !(kernel is any SpanKernel), Transfer.tabledCurves(kernel) == nil,
      input.background(over: region) == nil
    {
      if let (_, tabled) = input.channelwise,
        kernels.isEmpty || !tabled.allSatisfy({ $0 is AffineColor })
      {
        break
      }
      kernels.append(kernel)
      input = operands[0]
    }
    return (input, kernels.reversed())
  }
}
