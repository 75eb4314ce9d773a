import GLBlurEngine

/// A writer of the rows of a point kernel that changes one of its inputs in a part of the picture
/// alone. Rows and columns outside of it are written as those of the input.
///
/// Within the part, where the kernel shows one of its inputs alone, such as in the middle of a
/// card, that input is written.
final class LayeredRowWriter: RowWriter {
  private let expression: Plan.Expression
  private let region: Region
  private let changed: Region
  private let writers: RowWriters
  /// The writer of rows that do not meet the part.
  private let rows: any RowWriter
  /// The writers of the columns to the left and to the right of the part.
  private let sides: [(x: Int, writer: any RowWriter)]
  private lazy var node = writers.node(of: expression, over: region)
  private let pixels: PixelBuffer
  /// The writers of inputs over the part, by their numbers.
  private var shown: [Int: any RowWriter] = [:]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - expression: The expression, which is a point kernel.
  ///   - operands: The inputs of the kernel.
  ///   - layer: The input that shows outside of a part of the region, and that part.
  ///   - region: The region of the result.
  ///   - writers: Makes writers of the inputs.
  init(
    _ expression: Plan.Expression, _ operands: [Plan.Expression], _ layer: Background,
    over region: Region, _ writers: RowWriters
  ) {
    self.expression = expression
    self.region = region
    self.writers = writers
    changed = layer.changed
    pixels = PixelBuffer(capacity: region.width)
    let input = operands[layer.input]
    rows = writers.writer(of: input, over: region)
    let columns = changed.isEmpty ? region.x..<region.x : changed.columns
    let ends = [
      region.x..<columns.lowerBound, columns.upperBound..<region.columns.upperBound,
    ]
    // A copy of some columns costs what it writes. Other inputs are computed row by row.
    let parts = writers.isCopy(input, over: region) ? ends : [region.columns]
    sides = (columns == region.columns ? [] : parts).filter { !$0.isEmpty }.map { part in
      let side = Region(columns: part, rows: region.rows)
      return (part.lowerBound, writers.kept.writer(of: input, over: side))
    }
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    guard changed.rows.contains(y), !changed.isEmpty else {
      unsafe rows.write(y, into: bytes)
      return
    }
    for side in sides { unsafe side.writer.write(y, into: address(side.x, in: bytes)) }
    let columns = changed.columns
    guard let (input, solid) = shownInput(inRow: y, of: columns) else {
      unsafe compute(y, columns, into: bytes)
      return
    }
    unsafe writer(of: input).write(y, into: address(columns.lowerBound, in: bytes))
    unsafe compute(y, columns.lowerBound..<solid.lowerBound, into: bytes)
    unsafe compute(y, solid.upperBound..<columns.upperBound, into: bytes)
  }

  /// Returns an input that the kernel shows alone in some of the columns of a row, and these
  /// columns.
  private func shownInput(inRow y: Int, of columns: Range<Int>) -> (Int, Range<Int>)? {
    guard case .point(let kernel, let operands) = expression else { return nil }
    let spans = operands.map { $0.solidSpan(inRow: y) }
    let solid = spans.reduce(columns) { solid, span in
      span.map { solid.clamped(to: $0.columns) } ?? solid
    }
    guard !solid.isEmpty, let input = kernel.shownInput(spans.map { $0?.color }) else { return nil }
    return (input, solid)
  }

  private func writer(of input: Int) -> any RowWriter {
    if let writer = shown[input] { return writer }
    guard case .point(_, let operands) = expression else { return rows }
    let writer = writers.kept.writer(of: operands[input], over: changed)
    shown[input] = writer
    return writer
  }

  private func compute(
    _ y: Int, _ columns: Range<Int>, into bytes: UnsafeMutableRawPointer
  ) {
    if columns.isEmpty { return }
    unsafe node.evaluate(y, columns, into: pixels.pixels)
    unsafe writeSamples(
      pixels.pixels, count: columns.count, writers.format, writers.kernels,
      into: address(columns.lowerBound, in: bytes))
  }

  private func address(_ x: Int, in bytes: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    unsafe bytes + (x - region.x) * writers.format.bytesPerPixel
  }
}
