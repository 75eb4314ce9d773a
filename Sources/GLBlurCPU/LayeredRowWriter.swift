import GLBlurEngine

/// A writer of layers over a picture: point kernels that each change only a part of the picture
/// below.
///
/// Each layer of a row is written over what lies below. All layers share the nodes below them, so
/// nothing is computed or kept twice.
final class LayeredRowWriter: RowWriter {
  private let region: Region
  private let bytesPerPixel: Int
  /// The layers, the lowest first.
  private let layers: [RowLayer]
  /// The writer of rows that no layer changes.
  private let base: any RowWriter
  /// The writer of rows over which layers are written.
  private let keptBase: any RowWriter
  /// Makes a writer of some columns of the base, if they are as fast to write as whole rows.
  private let part: ((Range<Int>) -> any RowWriter)?
  /// For each layer, the writers of the base's columns to its left and right.
  private var sides: [[(x: Int, writer: any RowWriter)]?]

  /// Creates a writer, or returns nil if the expression has no layer.
  ///
  /// - Parameters:
  ///   - writers: Makes writers of what the layers show.
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

/// A node that a thread's writers and nodes share, made when first needed.
final class SharedNode {
  private let make: () -> any RowNode
  private(set) lazy var node = make()

  init(_ make: @escaping () -> any RowNode) { self.make = make }
}

extension Plan.Expression {
  /// Returns the operand over which the expression is a layer, and the part that it changes, or nil
  /// if it is no layer.
  fileprivate func writtenLayer(over region: Region) -> Background? {
    // A part of a picture is written as in the whole, even if a card covers all of it.
    guard case .point(_, let operands) = self, let layer = layer(over: region),
      layer.changed != region
        || operands.contains(where: { $0.solidSpan(inRow: region.y) != nil })
    else { return nil }
    return layer
  }
}
