import GLBlurEngine

/// A writer of the bytes of a variable Gaussian of an image. Opaque rows go from the levels' fixed
/// point to bytes in one pass.
struct VariableRowWriter: RowWriter {
  private let node: VariableNode
  private let image: ImageNode
  private let otherwise: ExpressionRowWriter
  let streams: Bool

  /// Creates a writer, or returns nil for any other expression.
  ///
  /// - Parameters:
  ///   - streams: Whether to write past the caches.
  ///   - paced: Makes a node ask the render's control while it computes a row.
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
