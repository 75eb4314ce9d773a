import GLBlurEngine

/// A writer of the rows of layers over a picture: point kernels one upon another, each of which
/// changes the picture below it in a part alone. Rows and columns outside of the parts are written
/// as those of the picture.
///
/// Each layer of a row is written over what lies below it. All layers share the nodes of the
/// pictures below them, so that nothing is computed or kept for each of them again.
final class LayeredRowWriter: RowWriter {
  private let region: Region
  private let bytesPerPixel: Int
  /// The layers, from the lowest one up.
  private let layers: [RowLayer]
  /// The writer of rows that no layer changes.
  private let base: any RowWriter
  /// The writer of rows that layers are written upon.
  private let keptBase: any RowWriter
  /// Makes a writer of some columns of the base, if columns are as fast to write as whole rows.
  private let part: ((Range<Int>) -> any RowWriter)?
  /// For each layer, the writers of the columns of the base to its left and to its right.
  private var sides: [[(x: Int, writer: any RowWriter)]?]

  /// Creates a writer, or returns nil if the expression has no layer.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - region: The region of the result.
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
    // What is written past the caches would be read again for the layers.
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

/// A node that several writers and nodes of one thread share, made when it is first needed.
final class SharedNode {
  private let make: () -> any RowNode
  private(set) lazy var node = make()

  init(_ make: @escaping () -> any RowNode) { self.make = make }
}

extension Plan.Expression {
  /// Returns the operand upon which the expression is written as a layer, and the part that it
  /// changes, or nil if the expression is no layer.
  fileprivate func writtenLayer(over region: Region) -> Background? {
    // A part of a picture is written as in the whole, even if a card covers all of it.
    guard case .point(_, let operands) = self, let layer = layer(over: region),
      layer.changed != region
        || operands.contains(where: { $0.solidSpan(inRow: region.y) != nil })
    else { return nil }
    return layer
  }
}
