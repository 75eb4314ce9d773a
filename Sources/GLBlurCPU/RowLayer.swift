import GLBlurEngine

/// A point kernel that changes only a part of the picture below it, as a writer of that part, on
/// one thread.
///
/// Where the kernel shows one of its inputs alone, such as in the middle of a card, that input is
/// written.
final class RowLayer {
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
  /// The writers of inputs over the part, by input number.
  private var shown: [Int: any RowWriter] = [:]

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - background: The input that is the picture below, and the part that the kernel changes.
  ///   - picture: The node of the picture below.
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

  /// Writes the part of a row over what lies below it.
  ///
  /// - Parameters:
  ///   - bytes: The first pixel of the region's row, which holds the picture below, except in the
  ///     part's columns if `showsBackground(inRow:)` is false.
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
