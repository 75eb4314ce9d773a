import GLBlurEngine

/// Writes point kernels that each change only a part of the picture below.
///
/// All layers share the nodes below them, so nothing is computed or kept twice.
final class LayeredRowWriter: RowWriter {
  private let region: Region
  private let bytesPerPixel: Int
  /// The layers, the lowest first.
  private let layers: [RowLayer]
  private let base: any RowWriter
  private let keptBase: any RowWriter
  /// Makes a writer of some of the base's columns, if these are as fast to write as whole rows.
  private let part: ((Range<Int>) -> any RowWriter)?
  /// For each layer, the writers of the base's columns on both sides.
  private var sides: [[(x: Int, writer: any RowWriter)]?]

  init?(_ expression: Plan.Expression, over region: Region, _ writers: RowWriters) {
    var found: [(any PointKernel, [Plan.Expression], Background)] = []
    var base = expression
    while case .point(let kernel, let operands) = base,
      let background = base.writtenLayer(over: region)
    {
      found.append((kernel, operands, background))
      base = operands[background.input]
    }
    if found.isEmpty { return nil }
    self.region = region
    bytesPerPixel = writers.format.bytesPerPixel
    let baseNode = SharedNode { [base] in
      base.node(over: region, writers.inputs, writers.gaussian)
    }
    var below = baseNode
    layers = found.reversed().map { kernel, operands, background in
      let layer = RowLayer(
        kernel, operands, background, upon: below, over: region, writers.kept)
      below = layer.node
      return layer
    }
    sides = Array(repeating: nil, count: layers.count)
    self.base = writers.writer(of: base, over: region, node: baseNode)
    if writers.isCopy(base, over: region) {
      part = { [base] columns in
        writers.kept.writer(of: base, over: Region(columns: columns, rows: region.rows))
      }
    } else {
      part = nil
    }
    // Layers would read again what is written past the caches.
    keptBase =
      self.base.streams ? writers.kept.writer(of: base, over: region, node: baseNode) : self.base
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let changing = layers.indices.filter { layers[$0].changes(row: y) }
    guard let lowest = changing.first else {
      unsafe base.write(y, into: bytes)
      return
    }
    if let part, changing.count == 1, !layers[lowest].showsBackground(inRow: y) {
      let sides = sides[lowest] ?? makeSides(of: lowest, part)
      for side in sides {
        unsafe side.writer.write(y, into: bytes + (side.x - region.x) * bytesPerPixel)
      }
    } else {
      unsafe keptBase.write(y, into: bytes)
    }
    for index in changing { unsafe layers[index].write(y, into: bytes) }
  }

  private func makeSides(
    of index: Int, _ part: (Range<Int>) -> any RowWriter
  ) -> [(x: Int, writer: any RowWriter)] {
    let columns = layers[index].changed.columns
    let ends = [region.x..<columns.lowerBound, columns.upperBound..<region.columns.upperBound]
    let made = ends.filter { !$0.isEmpty }.map { ($0.lowerBound, part($0)) }
    sides[index] = made
    return made
  }
}

/// A node that a thread's writers and nodes share, made on first use.
final class SharedNode {
  private let make: () -> any RowNode
  private(set) lazy var node = make()

  init(_ make: @escaping () -> any RowNode) { self.make = make }
}

extension Plan.Expression {
  /// Returns the operand over which the expression is a layer, and the part that it changes.
  fileprivate func writtenLayer(over region: Region) -> Background? {
    // A part of a picture is written as in the whole, even if a card covers all of it.
    guard case .point(_, let operands) = self, let layer = layer(over: region),
      layer.changed != region
        || operands.contains(where: { $0.solidSpan(inRow: region.y) != nil })
    else { return nil }
    return layer
  }
}

/// A writer of the part that a point kernel changes, on one thread. Where the kernel shows one
/// input alone, such as in the middle of a card, the row writer writes that input.
final class RowLayer {
  let changed: Region
  let node: SharedNode
  private let region: Region
  private let kernel: any PointKernel
  private let operands: [Plan.Expression]
  private let below: Int
  private let nodes: [SharedNode]
  private let writers: RowWriters
  private lazy var paced = writers.paced(node.node)
  private let pixels: PixelBuffer
  private var shown: [Int: any RowWriter] = [:]

  /// - Parameter picture: The node of the picture below.
  init(
    _ kernel: any PointKernel, _ operands: [Plan.Expression], _ background: Background,
    upon picture: SharedNode, over region: Region, _ writers: RowWriters
  ) {
    self.kernel = kernel
    self.operands = operands
    self.region = region
    self.writers = writers
    below = background.input
    changed = background.changed
    pixels = PixelBuffer(capacity: changed.width)
    let nodes = operands.enumerated().map { index, operand in
      index == background.input
        ? picture
        : SharedNode {
          operand.node(over: background.changed, writers.inputs, writers.gaussian)
        }
    }
    self.nodes = nodes
    node = SharedNode {
      LayeredNode(
        picture.node,
        Plan.Expression.node(
          of: kernel, nodes.map(\.node), width: background.changed.width, writers.kernels),
        changed: background.changed)
    }
  }

  func changes(row y: Int) -> Bool { !changed.isEmpty && changed.rows.contains(y) }

  /// Whether the layer leaves pixels of the part unchanged.
  func showsBackground(inRow y: Int) -> Bool { shownInput(inRow: y)?.input == below }

  /// - Parameter bytes: The first pixel of the region's row, which holds the picture below, except
  ///   in the part's columns if `showsBackground(inRow:)` is false.
  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let columns = changed.columns
    guard let (input, solid) = shownInput(inRow: y) else {
      unsafe compute(y, columns, into: bytes)
      return
    }
    if input != below {
      unsafe writer(of: input).write(y, into: address(columns.lowerBound, in: bytes))
    }
    unsafe compute(y, columns.lowerBound..<solid.lowerBound, into: bytes)
    unsafe compute(y, solid.upperBound..<columns.upperBound, into: bytes)
  }

  /// Returns an input that the kernel shows alone in some columns of a row, and these columns.
  private func shownInput(inRow y: Int) -> (input: Int, columns: Range<Int>)? {
    let spans = operands.map { $0.solidSpan(inRow: y) }
    let solid = spans.reduce(changed.columns) { solid, span in
      span.map { solid.clamped(to: $0.columns) } ?? solid
    }
    guard !solid.isEmpty, let input = kernel.shownInput(spans.map { $0?.color }) else { return nil }
    return (input, solid)
  }

  private func writer(of input: Int) -> any RowWriter {
    if let writer = shown[input] { return writer }
    let writer = writers.writer(of: operands[input], over: changed, node: nodes[input])
    shown[input] = writer
    return writer
  }

  private func compute(
    _ y: Int, _ columns: Range<Int>, into bytes: UnsafeMutableRawPointer
  ) {
    if columns.isEmpty { return }
    unsafe paced.evaluate(y, columns, into: pixels.pixels)
    unsafe writeSamples(
      pixels.pixels, count: columns.count, writers.format, writers.kernels,
      into: address(columns.lowerBound, in: bytes))
  }

  private func address(_ x: Int, in bytes: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    unsafe bytes + (x - region.x) * writers.format.bytesPerPixel
  }
}
