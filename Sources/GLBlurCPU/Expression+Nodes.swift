import GLBlurEngine

extension Plan.Expression {
  /// What computes the expression's rows. Belongs to one thread.
  ///
  /// - Parameters:
  ///   - region: what is asked of the expression.
  ///   - gaussian: the one in the expression, over what is asked of it.
  func node(over region: Region, _ inputs: PassInputs, _ gaussian: Gaussian?) -> any RowNode {
    switch self {
    case .read(.image(let number), _, _):
      return inputs.images[number].map { ImageNode($0, inputs.kernels) } ?? TransparentNode()
    case .read(.slot(let slot, _), let stored, _):
      return SlotNode(inputs.slots[slot], stored)
    case .point(let kernel, let operands):
      if operands.isEmpty { return GeneratorNode(kernel, over: region) }
      let nodes = operands.map { $0.node(over: region, inputs, gaussian) }
      return PointNode(kernel, nodes, width: region.width)
    case .move(let x, let y, let input, let inside):
      let node = input.node(over: region.offset(x: -x, y: -y), inputs, gaussian)
      return MoveNode(node, x: x, y: y, inside: inside)
    case .sample(let kernel, let operands):
      let readers = operands.enumerated().map { index, sampled in
        let needed = kernel.inputRegion(index: index, for: region)
        let oneRow = Region(columns: region.columns, rows: region.y..<region.y + 1)
        let read = needed.resolved(sampled.edge, in: sampled.extent)
        return EdgeReader(
          sampled.expression.node(over: read, inputs, gaussian), sampled, columns: needed.columns,
          height: kernel.inputRegion(index: index, for: oneRow).height)
      }
      return SamplingNode(kernel, readers, rows: region.rows)
    case .gaussian:
      return gaussian?.node() ?? TransparentNode()
    }
  }

  /// Where the expression's rows come from when they are a Gaussian's input.
  func origin(over region: Region, _ inputs: PassInputs) -> GaussianInput.Origin {
    if case .read(.image(let number), _, _) = self, let part = inputs.images[number],
      part.image.format == .rgba8
    {
      return .image(part)
    }
    return .node(node(over: region, inputs, nil))
  }

  /// A Gaussian that nothing but colour steps follow.
  struct ColoredGaussian: Sendable {
    /// The first of them first.
    var steps: [PremultipliedAffine] = []
    /// Rows that the result lies lower than the Gaussian.
    var rowOffset = 0
  }

  /// Nil where anything else follows a Gaussian, or none is there.
  ///
  /// - Parameter region: what is asked of the expression.
  func coloredGaussian(over region: Region) -> ColoredGaussian? {
    switch self {
    case .gaussian: return ColoredGaussian()
    case .point(let kernel, let operands):
      guard operands.count == 1, let step = kernel.affine,
        var colored = operands[0].coloredGaussian(over: region)
      else { return nil }
      colored.steps.append(step)
      return colored
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var colored = input.coloredGaussian(over: moved) else {
        return nil
      }
      colored.rowOffset += y
      return colored
    case .read, .sample: return nil
    }
  }
}
