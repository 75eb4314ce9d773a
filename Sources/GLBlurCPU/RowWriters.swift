import CKernels
import GLBlurEngine

/// Chooses the writers of expressions, on one thread.
struct RowWriters {
  let inputs: PassInputs
  let kernels: RowKernels
  let gaussian: GaussianRows?
  let format: PixelFormat
  var streams: Bool
  /// Makes a node ask the render's control while it computes a row.
  let paced: (any RowNode) -> any RowNode

  var kept: RowWriters {
    var writers = self
    writers.streams = false
    return writers
  }

  /// Returns a writer of a part of the pass's expression.
  ///
  /// - Parameter shared: The node of the expression, if something else needs it.
  func writer(
    of expression: Plan.Expression, over region: Region, node shared: SharedNode? = nil
  ) -> any RowWriter {
    let node = shared ?? SharedNode { expression.node(over: region, inputs, gaussian) }
    if let (copy, part) = copy(expression, over: region) {
      return CopyRowWriter(copy, part, region.columns, kernels, streams: streams)
    }
    if let resized = expression.resizedImage(over: region), let part = inputs.images[resized.image]
    {
      if resized.isPicked, CopyRowWriter.copies(part.image.format, to: format) {
        return PickRowWriter(resized, part, region.columns, kernels)
      }
      if format == .rgba8,
        let writer = ResizeRowWriter(
          resized, part, region, kernels, otherwise: { paced(node.node) })
      {
        return writer
      }
    }
    if format == .rgba8,
      let colored = expression.coloredGaussian(over: region, inputs.gaussianSlots)
    {
      if let slot = colored.slot, let stored = inputs.gaussianSlots[slot] {
        let columns = region.offset(x: -colored.columnOffset, y: 0).columns
        return GaussianRowWriter(
          StoredGaussianRows(stored, columns, kernels), width: columns.count,
          ColorSteps(colored.steps, isFixedPoint: true), rowOffset: colored.rowOffset, kernels,
          streams: streams,
          otherwise: ExpressionRowWriter(paced(node.node), region.columns, format, kernels))
      }
      if let gaussian,
        expression.wholeGaussian(over: region)?.region.columns == gaussian.columns
      {
        return gaussian.writer(colored, streams: streams)
      }
    }
    if format == .rgba8, case .select = expression, let selection = node.node as? SelectionNode {
      selection.keepsRows = shared != nil
      return SelectionRowWriter(selection, region.columns, kernels)
    }
    if format == .rgba8, case .sample = expression, let box = node.node as? BoxNode {
      return BoxRowWriter(box, region.columns, kernels)
    }
    if format == .rgba8, let weighted = expression.weightedImage,
      let part = inputs.images[weighted.image],
      let writer = WeightedRowWriter(
        weighted, part, region, kernels, otherwise: { paced(node.node) })
    {
      return writer
    }
    if format == .rgba8, let gaussian, let detailed = expression.detailedImage,
      let part = inputs.images[detailed.image], region.columns == gaussian.columns,
      let writer = gaussian.writer(
        detailed.kernel, ImageNode(part, kernels), streams: streams,
        otherwise: ExpressionRowWriter(paced(node.node), region.columns, format, kernels))
    {
      return writer
    }
    if format == .rgba8,
      let writer = ColorRowWriter(
        expression, over: region, inputs, streams: streams,
        otherwise: SharedNode { [paced] in paced(node.node) })
    {
      return writer
    }
    if format == .rgba8, shared == nil,
      let writer = VariableRowWriter(
        expression, over: region, inputs, streams: streams, paced: paced)
    {
      return writer
    }
    if let layered = LayeredRowWriter(expression, over: region, self) { return layered }
    let writer = ExpressionRowWriter(paced(node.node), region.columns, format, kernels)
    return RepeatingRowWriter(writer, of: expression, over: region, format) ?? writer
  }

  func isCopy(_ expression: Plan.Expression, over region: Region) -> Bool {
    copy(expression, over: region) != nil
  }

  private func copy(_ expression: Plan.Expression, over region: Region) -> (PixelCopy, ImagePart)? {
    guard let copy = expression.copy(over: region), let part = inputs.images[copy.image],
      CopyRowWriter.copies(part.image.format, to: format)
    else { return nil }
    return (copy, part)
  }
}

/// Writes an 8-bit image that only point kernels change, from bytes to bytes in one pass with the
/// nodes' operations. Tables leave translucent pixels to the nodes.
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

  /// Returns nil for any other expression.
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
  /// Returns the one-image kernels at the end of the expression, in order, and their input, which
  /// includes kernels that tables of an image replace.
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

/// Writes a variable Gaussian of an image as bytes. Opaque rows go from the levels' fixed point to
/// bytes in one pass.
struct VariableRowWriter: RowWriter {
  private let node: VariableNode
  private let image: ImageNode
  private let otherwise: ExpressionRowWriter
  let streams: Bool

  init?(
    _ expression: Plan.Expression, over region: Region, _ inputs: PassInputs, streams: Bool,
    paced: (any RowNode) -> any RowNode
  ) {
    guard case .point(let limit, let operands) = expression, limit is Limit, operands.count == 1,
      case .variableGaussian(_, let sampled, _) = operands[0],
      case .read(.image(let number), _, _) = sampled.expression,
      let part = inputs.images[number], part.image.format == .rgba8,
      let levels = inputs.levels, levels.places.region == region
    else { return nil }
    let image = ImageNode(part, inputs.kernels)
    let node = VariableNode(levels, image, inputs.kernels)
    self.image = image
    self.node = node
    self.streams = streams
    otherwise = ExpressionRowWriter(
      paced(Plan.Expression.node(of: limit, [node], width: region.width, inputs.kernels)),
      region.columns, .rgba8, inputs.kernels)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let target = unsafe RowTarget(
      bytes: bytes.assumingMemoryBound(to: UInt8.self), bytesPerRow: 0, streams: streams)
    if !node.writeOpaque(y, image, into: target) { unsafe otherwise.write(y, into: bytes) }
  }
}
