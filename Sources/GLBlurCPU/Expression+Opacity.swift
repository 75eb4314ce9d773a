import GLBlurEngine

extension Plan.Expression {
  /// Returns whether every pixel is certainly opaque; false if that is not known.
  ///
  /// - Parameters:
  ///   - region: The region for which the expression is evaluated.
  ///   - inputs: The images and slots that the pass reads.
  ///   - gaussian: The Gaussian in the expression, if there is one.
  func isOpaque(over region: Region, _ inputs: PassInputs, _ gaussian: Gaussian?) -> Bool {
    switch self {
    case .read(.image(let number), _, let isPartial):
      return !isPartial && inputs.opaqueImages.contains(number)
    // Outside of the region that is stored, one of the stored pixels is read.
    case .read(.slot(let slot, _), _, _):
      return inputs.opaqueSlots.contains(slot)
    case .point(let kernel, let operands):
      let background = background(over: region)
      return kernel.isOpaque(
        operands.enumerated().map { index, operand in
          let part = background.map { $0.input == index ? region : $0.changed } ?? region
          return part.isEmpty || operand.isOpaque(over: part, inputs, gaussian)
        })
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      return inside.contains(moved) && input.isOpaque(over: moved, inputs, gaussian)
    case .sample(let kernel, let operands):
      let opaque = operands.enumerated().map { index, sampled in
        let read = kernel.inputRegion(index: index, for: region)
          .resolved(sampled.edge, in: sampled.extent)
        return (sampled.isInside || sampled.edge != .transparent)
          && sampled.expression.isOpaque(over: read, inputs, gaussian)
      }
      return kernel.isOpaque(opaque)
    case .select(let selection, let sampled):
      let read = selection.inputRegion(for: region).resolved(sampled.edge, in: sampled.extent)
      return (sampled.isInside || sampled.edge != .transparent)
        && sampled.expression.isOpaque(over: read, inputs, gaussian)
    case .gaussian(let scheme, let sampled):
      // The input of one that is convolved directly has not been read.
      if scheme.levels > 0 { return gaussian?.isOpaque == true }
      let read = scheme.inputRegion(for: region).resolved(sampled.edge, in: sampled.extent)
      return (sampled.isInside || sampled.edge != .transparent)
        && sampled.expression.isOpaque(over: read, inputs, gaussian)
    case .variableGaussian(let blur, let sampled, _):
      // The weights of the levels add up to 1.
      let read = blur.inputRegion(for: region).resolved(sampled.edge, in: sampled.extent)
      return (sampled.isInside || sampled.edge != .transparent)
        && sampled.expression.isOpaque(over: read, inputs, gaussian)
    }
  }
}
