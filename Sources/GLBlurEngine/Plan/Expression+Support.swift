extension Plan.Expression {
  /// Returns a rectangle outside which the expression is transparent.
  ///
  /// - Parameter region: The region that is evaluated, which contains the result.
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
  /// part, perhaps the whole region, or nil.
  ///
  /// - Parameter region: The region that is evaluated.
  package func layer(over region: Region) -> Background? {
    guard case .point(let kernel, let operands) = self,
      let found = kernel.background(operands.map { $0.support(over: region) })
    else { return nil }
    return Background(input: found.input, changed: found.changed.intersection(region))
  }

  /// Returns `layer(over:)`, or nil if the part is the whole region.
  package func background(over region: Region) -> Background? {
    guard let layer = layer(over: region), layer.changed != region else { return nil }
    return layer
  }

  /// Returns columns of a row in which the expression is known to have a single colour, and the
  /// colour.
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
