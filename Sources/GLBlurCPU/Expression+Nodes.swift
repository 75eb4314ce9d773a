import GLBlurEngine

extension Plan.Expression {
  /// Returns a node that computes the rows of the expression. It belongs to one thread.
  ///
  /// - Parameters:
  ///   - region: The region for which the expression is evaluated.
  ///   - inputs: The images and slots that the pass reads.
  ///   - gaussian: The Gaussian in the expression, if there is one.
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

  /// Returns the origin of the expression's rows if they are the input of a Gaussian.
  func origin(over region: Region, _ inputs: PassInputs) -> GaussianInput.Origin {
    if case .read(.image(let number), _, _) = self, let part = inputs.images[number],
      part.image.format == .rgba8
    {
      return .image(part)
    }
    return .node(node(over: region, inputs, nil))
  }

  /// A Gaussian that only affine colour steps and moves follow.
  struct ColoredGaussian: Sendable {
    /// The colour steps, in the order in which they are applied.
    var steps: [PremultipliedAffine] = []
    /// The number of rows by which the result lies lower than the Gaussian.
    var rowOffset = 0
  }

  /// Returns the Gaussian and the colour steps that follow it, or nil if there is no Gaussian or
  /// anything else follows it.
  ///
  /// - Parameter region: The region for which the expression is evaluated.
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
