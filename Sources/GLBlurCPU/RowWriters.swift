import GLBlurEngine

/// Chooses the writers of expressions. It belongs to one thread.
struct RowWriters {
  let inputs: PassInputs
  let kernels: RowKernels
  let gaussian: GaussianRows?
  let format: PixelFormat
  /// Whether rows are written past the caches, because they are not read soon.
  var streams: Bool
  /// Makes a node ask the render's control while it computes a row.
  let paced: (any RowNode) -> any RowNode

  /// The writers of rows whose parts are written again.
  var kept: RowWriters {
    var writers = self
    writers.streams = false
    return writers
  }

  /// Returns a writer of a part of the pass's expression.
  ///
  /// - Parameters:
  ///   - shared: The node of the expression, if something else needs it, too.
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
