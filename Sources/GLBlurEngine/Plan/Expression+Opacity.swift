extension Plan.Expression {
  /// Returns whether every pixel is certainly opaque; false if that is not known.
  ///
  /// - Parameters:
  ///   - region: The region for which the expression is evaluated.
  ///   - images: The numbers of the images that are opaque.
  ///   - slots: The numbers of the slots that are opaque.
  ///   - gaussian: Whether the Gaussian with levels in the expression is opaque.
  package func isOpaque(
    over region: Region, images: Set<Int>, slots: Set<Int>, gaussian: () -> Bool = { false }
  ) -> Bool {
    func isOpaque(_ sampled: Plan.Sampler, _ read: Region) -> Bool {
      (sampled.isInside || sampled.edge != .transparent)
        && sampled.expression.isOpaque(
          over: read.resolved(sampled.edge, in: sampled.extent), images: images, slots: slots,
          gaussian: gaussian)
    }
    switch self {
    case .read(.image(let number), _, let isPartial): return !isPartial && images.contains(number)
    // Outside of the region that is stored, one of the stored pixels is read.
    case .read(.slot(let slot, _), _, _): return slots.contains(slot)
    case .point(let kernel, let operands):
      let background = background(over: region)
      return kernel.isOpaque(
        operands.enumerated().map { index, operand in
          let part = background.map { $0.input == index ? region : $0.changed } ?? region
          return part.isEmpty
            || operand.isOpaque(over: part, images: images, slots: slots, gaussian: gaussian)
        })
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      return inside.contains(moved)
        && input.isOpaque(over: moved, images: images, slots: slots, gaussian: gaussian)
    case .sample(let kernel, let operands):
      return kernel.isOpaque(
        operands.enumerated().map { index, sampled in
          isOpaque(sampled, kernel.inputRegion(index: index, for: region))
        })
    case .select(let selection, let sampled):
      return isOpaque(sampled, selection.inputRegion(for: region))
    case .gaussian(let scheme, let sampled):
      // The input of one that is convolved directly has not been read.
      return scheme.levels > 0 ? gaussian() : isOpaque(sampled, scheme.inputRegion(for: region))
    case .variableGaussian(let blur, let sampled, _):
      // The weights of the levels add up to 1.
      return isOpaque(sampled, blur.inputRegion(for: region))
    }
  }
}
