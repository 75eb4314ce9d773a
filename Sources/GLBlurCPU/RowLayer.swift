import GLBlurEngine

/// A point kernel that changes the picture below it in a part alone, as a writer of that part. It
/// belongs to one thread.
///
/// Where the kernel shows one of its inputs alone, such as in the middle of a card, that input is
/// written.
final class RowLayer {
  /// The part that the kernel changes.
  let changed: Region
  /// The node of the picture with this layer.
  let node: SharedNode
  private let region: Region
  private let kernel: any PointKernel
  private let operands: [Plan.Expression]
  /// The number of the input that is the picture below.
  private let below: Int
  private let nodes: [SharedNode]
  private let writers: RowWriters
  private lazy var paced = writers.paced(node.node)
  private let pixels: PixelBuffer
  /// The writers of inputs over the part, by their numbers.
  private var shown: [Int: any RowWriter] = [:]

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - operands: Its inputs.
  ///   - background: The input that is the picture below, and the part that the kernel changes.
  ///   - picture: The node of the picture below.
  ///   - region: The region of the result.
  ///   - writers: Makes writers of the inputs.
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

  /// Whether the layer leaves pixels of the part as they are below.
  func showsBackground(inRow y: Int) -> Bool { shownInput(inRow: y)?.input == below }

  /// Writes the part of a row upon what lies below it.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - bytes: The first pixel of the row of the region, which holds the picture below, except
  ///     for the columns of the part if `showsBackground(inRow:)` is false.
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

  /// Returns an input that the kernel shows alone in some of the columns of a row, and these
  /// columns.
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
