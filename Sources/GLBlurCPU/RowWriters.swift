import GLBlurEngine

/// The choice of the writers of expressions. It belongs to one thread.
struct RowWriters {
  let inputs: PassInputs
  let kernels: RowKernels
  let gaussian: GaussianRows?
  let format: PixelFormat
  /// Whether rows are written past the caches, because they are not read soon.
  var streams: Bool
  /// Lets a node ask for the end of the render while it computes a row.
  let paced: (any RowNode) -> any RowNode

  /// The writers of rows parts of which are written again.
  var kept: RowWriters {
    var writers = self
    writers.streams = false
    return writers
  }

  /// Returns a writer of the rows of a part of the pass's expression.
  func writer(of expression: Plan.Expression, over region: Region) -> any RowWriter {
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
          resized, part, region, kernels, otherwise: { node(of: expression, over: region) })
      {
        return writer
      }
    }
    if format == .rgba8, let gaussian, let colored = expression.coloredGaussian(over: region),
      expression.wholeGaussian(over: region)?.region.columns == gaussian.columns
    {
      return gaussian.writer(colored, streams: streams)
    }
    if format == .rgba8, case .select = expression,
      let node = expression.node(over: region, inputs, gaussian) as? SelectionNode
    {
      return SelectionRowWriter(node, region.columns, kernels)
    }
    // A part of a picture is written as in the whole, even if a card covers all of it.
    if case .point(_, let operands) = expression, let layer = expression.layer(over: region),
      layer.changed != region || operands.contains(where: { $0.solidSpan(inRow: region.y) != nil })
    {
      return LayeredRowWriter(expression, operands, layer, over: region, self)
    }
    return ExpressionRowWriter(node(of: expression, over: region), region.columns, format, kernels)
  }

  /// Returns whether the rows of an expression are copied from an image.
  func isCopy(_ expression: Plan.Expression, over region: Region) -> Bool {
    copy(expression, over: region) != nil
  }

  private func copy(_ expression: Plan.Expression, over region: Region) -> (PixelCopy, ImagePart)? {
    guard let copy = expression.copy(over: region), let part = inputs.images[copy.image],
      CopyRowWriter.copies(part.image.format, to: format)
    else { return nil }
    return (copy, part)
  }

  /// Returns a node of a part of the pass's expression.
  func node(of expression: Plan.Expression, over region: Region) -> any RowNode {
    paced(expression.node(over: region, inputs, gaussian))
  }
}
