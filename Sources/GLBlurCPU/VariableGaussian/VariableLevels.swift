import GLBlurEngine

/// The levels of a variable Gaussian, each of them computed for the parts of the picture in which
/// pixels need it. Any band of rows can be computed from them.
struct VariableLevels: Sendable {
  let places: VariablePlaces
  let last: Int
  /// For each strip and each level from the second one on, the parts that need the level, from the
  /// top down.
  private let parts: [[[Part]]]

  private struct Part: Sendable {
    let rows: Range<Int>
    let gaussian: Gaussian
  }

  /// Computes the places and the low resolutions.
  ///
  /// - Parameters:
  ///   - found: The variable Gaussian of a pass.
  ///   - kernels: The row kernels.
  ///   - crew: The threads that compute bands of rows.
  ///   - place: Makes a node of the places, for a thread.
  ///   - origin: Makes the origin of a region of the image, for a thread.
  /// - Throws: `ImageError.outOfMemory` if the system has no memory, or the error of the render's
  ///   control.
  init(
    _ found: Plan.Expression.FoundVariableGaussian, _ kernels: RowKernels, _ crew: Crew,
    place: @Sendable () -> any RowNode,
    origin: @escaping @Sendable (Region) -> GaussianInput.Origin
  ) throws {
    let (blur, sampler, region) = (found.blur, found.sampler, found.region)
    last = blur.last
    places = try VariablePlaces(over: region, last: last, kernels, crew, place)
    parts = try places.strips.enumerated().map { [places] strip, columns in
      try blur.schemes.enumerated().map { index, scheme in
        // What lies between two parts is computed if it takes less than reading beyond both.
        let reach = scheme.inputRegion(for: Region(width: 1, height: 1)).height
        return try places.rows(needing: index + 1, inStrip: strip, gap: reach).map { rows in
          let part = Region(columns: columns, rows: rows)
          let read = scheme.inputRegion(for: part).resolved(sampler.edge, in: sampler.extent)
          let gaussian = try Gaussian(scheme, sampler, over: part, kernels, crew, nil) {
            origin(read)
          }
          return Part(rows: rows, gaussian: gaussian)
        }
      }
    }
  }

  /// Returns the greatest number of bytes of the places and low resolutions.
  static func bytes(_ found: Plan.Expression.FoundVariableGaussian) -> Int {
    found.blur.schemes.reduce(VariablePlaces.bytes(of: found.region)) { bytes, scheme in
      let read = scheme.inputRegion(for: found.region)
        .resolved(found.sampler.edge, in: found.sampler.extent)
      return bytes + (scheme.levels == 0 ? 0 : (read.area * 16) >> (2 * scheme.levels))
    }
  }

  /// Returns the rows that are computed together with row `y` of a level of a strip, and a node that
  /// computes them on this thread.
  func node(
    _ level: Int, ofStrip strip: Int, row y: Int
  ) -> (rows: Range<Int>, node: any RowNode)? {
    guard let part = parts[strip][level - 1].first(where: { $0.rows.contains(y) }) else {
      return nil
    }
    return (part.rows, GaussianRows(part.gaussian).node())
  }
}

extension Plan.Expression {
  /// A variable Gaussian in an expression.
  struct FoundVariableGaussian {
    let blur: VariableGaussian
    let sampler: Plan.Sampler
    let place: Plan.Expression
    /// The region of the result that is needed.
    let region: Region
  }

  /// Returns the variable Gaussian in the expression, or nil if there is none or nothing of it is
  /// needed.
  ///
  /// - Parameter region: The region for which the expression is evaluated.
  func variableGaussian(over region: Region) -> FoundVariableGaussian? {
    switch self {
    case .read, .sample, .gaussian, .select: return nil
    case .point(_, let operands):
      for operand in operands {
        if let found = operand.variableGaussian(over: region) { return found }
      }
      return nil
    case .move(let x, let y, let input, let inside):
      return input.variableGaussian(over: region.offset(x: -x, y: -y).intersection(inside))
    case .variableGaussian(let blur, let sampler, let place):
      return region.isEmpty
        ? nil
        : FoundVariableGaussian(blur: blur, sampler: sampler, place: place, region: region)
    }
  }
}
