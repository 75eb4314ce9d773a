package import GLBlurColor

/// The pixels of an image, moved by whole pixels, turned by quarters or reflected.
package struct PixelCopy: Sendable {
  package let image: Int
  /// The pixel shown at (0, 0), perhaps outside the copied region.
  package var origin: SIMD2<Int>
  /// The step in the image for a step to the right in the result.
  package var right: SIMD2<Int>
  /// The step in the image for a step down in the result.
  package var down: SIMD2<Int>

  /// Whether rows are columns of the image.
  package var isAcross: Bool { right.x == 0 }

  package func place(x: Int, y: Int) -> SIMD2<Int> { origin &+ right &* x &+ down &* y }
}

extension Plan.Expression {
  /// Returns the pixels that the expression copies, or nil if it is no copy.
  package func copy(over region: Region) -> PixelCopy? {
    switch self {
    case .read(.image(let number), _, let isPartial):
      return isPartial
        ? nil
        : PixelCopy(image: number, origin: .zero, right: SIMD2(1, 0), down: SIMD2(0, 1))
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var copy = input.copy(over: moved) else { return nil }
      copy.origin = copy.place(x: -x, y: -y)
      return copy
    case .sample(let kernel, let inputs):
      guard let turn = kernel as? Turn, let input = inputs.first, input.isInside,
        let copy = input.expression.copy(over: turn.inputRegion(index: 0, for: region))
      else { return nil }
      let (right, down) = (SIMD2<Int>(clamping: turn.right), SIMD2<Int>(clamping: turn.down))
      return PixelCopy(
        image: copy.image,
        origin: copy.place(x: Int(turn.origin.x), y: Int(turn.origin.y)),
        right: copy.right &* right.x &+ copy.down &* right.y,
        down: copy.right &* down.x &+ copy.down &* down.y)
    case .read(.slot, _, _), .point, .gaussian, .select, .variableGaussian: return nil
    }
  }
}

extension Plan.Expression {
  /// A Gaussian that the executor computes as a whole.
  package struct FoundGaussian: Sendable {
    package let scheme: GaussianScheme
    package let sampler: Plan.Sampler
    package let region: Region

    package var read: Region {
      scheme.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
    }
  }

  /// Returns the whole Gaussian that the region needs.
  package func wholeGaussian(over region: Region) -> FoundGaussian? {
    switch self {
    case .read, .sample, .select, .variableGaussian: return nil
    case .point(_, let operands):
      for operand in operands {
        if let found = operand.wholeGaussian(over: region) { return found }
      }
      return nil
    case .move(let x, let y, let input, let inside):
      return input.wholeGaussian(over: region.offset(x: -x, y: -y).intersection(inside))
    case .gaussian(let scheme, let sampler):
      return region.isEmpty
        ? nil : FoundGaussian(scheme: scheme, sampler: sampler, region: region)
    }
  }

  /// Returns the image that the expression reads, encoded or decoded to linear light, and the
  /// decoding curves.
  package func pixels(in space: ColorSpace) -> (image: Int, curves: [TransferCurve]?)? {
    switch (self, space) {
    case (.read(.image(let number), _, _), .srgb): return (number, nil)
    case (.point(let kernel, let operands), .linear):
      guard case .decode(let curves) = Transfer(kernel),
        case .read(.image(let number), _, _)? = operands.first
      else { return nil }
      return (number, curves)
    default: return nil
    }
  }
}

extension Plan.Expression {
  /// Whether every pixel is certainly opaque, given the opaque images and slots, and whether the
  /// Gaussian with levels is.
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
    // Outside the stored region, a stored pixel is read.
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
      // The input of a Gaussian without levels has not been read.
      return scheme.levels > 0 ? gaussian() : isOpaque(sampled, scheme.inputRegion(for: region))
    case .variableGaussian(let blur, let sampled, _):
      // The weights of the levels add up to 1.
      return isOpaque(sampled, blur.inputRegion(for: region))
    }
  }
}

extension Plan.Expression {
  /// Returns a rectangle outside which the expression, evaluated over `region`, is transparent.
  package func support(over region: Region) -> Region {
    switch self {
    case .read, .sample, .gaussian, .select, .variableGaussian: return region
    case .point(let kernel, let operands):
      return kernel.support(of: operands.map { $0.support(over: region) }, extent: region)
        .intersection(region)
    case .move(let x, let y, let input, let inside):
      let read = region.offset(x: -x, y: -y).intersection(inside)
      return input.support(over: read).offset(x: x, y: y)
    }
  }

  /// Returns the operand that a point kernel's result equals outside a part of the region, and that
  /// part.
  package func layer(over region: Region) -> Background? {
    guard case .point(let kernel, let operands) = self,
      let found = kernel.background(operands.map { $0.support(over: region) })
    else { return nil }
    return Background(input: found.input, changed: found.changed.intersection(region))
  }

  /// Returns `layer(over:)` if its part is not the whole region.
  package func background(over region: Region) -> Background? {
    guard let layer = layer(over: region), layer.changed != region else { return nil }
    return layer
  }

  /// Returns columns of a row that are known to have one colour.
  package func solidSpan(inRow y: Int) -> SolidSpan? {
    switch self {
    case .point(let kernel, let operands):
      return operands.isEmpty ? kernel.solidSpan(inRow: y) : nil
    case .move(let x, let moved, let input, let inside):
      guard inside.rows.contains(y - moved), let span = input.solidSpan(inRow: y - moved) else {
        return nil
      }
      let columns = span.columns.clamped(to: inside.columns)
      return SolidSpan(columns: columns.lowerBound + x..<columns.upperBound + x, color: span.color)
    case .read, .sample, .gaussian, .select, .variableGaussian: return nil
    }
  }
}
