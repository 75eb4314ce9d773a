import GLBlurEngine

/// The levels of a variable Gaussian, each computed where pixels need it. Any band of rows can be
/// computed from them.
struct VariableLevels: Sendable {
  let places: VariablePlaces
  let last: Int
  /// For each strip and each level from the second on, the parts that need the level, from the top
  /// down.
  private let parts: [[[Part]]]

  private struct Part: Sendable {
    let rows: Range<Int>
    let gaussian: Gaussian
  }

  /// Computes the places and the low resolutions.
  ///
  /// - Parameters:
  ///   - place: Makes a node of the places, for a thread.
  ///   - origin: Makes the origin of a region of the image, for a thread.
  /// - Throws: `ImageError.outOfMemory`, or the error of the render's control.
  init(
    _ found: Plan.Expression.FoundVariableGaussian, _ kernels: RowKernels, _ rowThreads: RowThreads,
    place: @Sendable () -> any RowNode,
    origin: @escaping @Sendable (Region) -> GaussianInput.Origin
  ) throws {
    let (blur, sampler, region) = (found.blur, found.sampler, found.region)
    last = blur.last
    places = try VariablePlaces(
      over: region, last: last, isSameAlongRows: found.place.isSameAlongRows, kernels, rowThreads,
      place)
    let spans = places.strips.indices.flatMap { [places] strip in
      blur.schemes.indices.flatMap { index in
        // What lies between two parts is computed if that takes less than reading beyond both.
        let reach = blur.schemes[index].inputRegion(for: Region(width: 1, height: 1)).height
        return places.rows(needing: index + 1, inStrip: strip, gap: reach).map {
          Span(strip: strip, index: index, rows: $0)
        }
      }
    }
    let strips = places.strips
    @Sendable func part(_ span: Span, _ rowThreads: RowThreads) throws -> Part {
      let scheme = blur.schemes[span.index]
      let region = Region(columns: strips[span.strip], rows: span.rows)
      let read = scheme.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
      return Part(
        rows: span.rows,
        gaussian: try Gaussian(scheme, sampler, over: region, kernels, rowThreads, nil) {
          origin(read)
        })
    }
    // Parts of a strip are small, so one thread computes each.
    let made =
      strips.count == 1
      ? try spans.map { try part($0, rowThreads) }
      : try rowThreads.map(spans) { try part($0, rowThreads.alone) }
    var parts = strips.map { _ in blur.schemes.map { _ in [Part]() } }
    for (span, part) in zip(spans, made) { parts[span.strip][span.index].append(part) }
    self.parts = parts
  }

  /// Rows of a strip that need level `index` + 1.
  private struct Span {
    let strip: Int
    let index: Int
    let rows: Range<Int>
  }

  /// Returns the most bytes of the places and low resolutions.
  static func bytes(_ found: Plan.Expression.FoundVariableGaussian) -> Int {
    found.blur.schemes.reduce(
      VariablePlaces.bytes(
        of: found.region, isSameAlongRows: found.place.isSameAlongRows)
    ) { bytes, scheme in
      let read = scheme.inputRegion(for: found.region)
        .resolved(found.sampler.edge, in: found.sampler.extent)
      return bytes + (scheme.levels == 0 ? 0 : (read.area * 16) >> (2 * scheme.levels))
    }
  }

  /// Rows of a level of a strip that one thread computes together.
  struct Rows {
    let rows: Range<Int>
    let node: any RowNode
    /// The Gaussian in fixed point, from the strip's first column on.
    let result: (any GaussianResult)?
  }

  /// Returns the rows of a strip's level that contain row `y`.
  func rows(_ level: Int, ofStrip strip: Int, row y: Int) -> Rows? {
    guard let part = parts[strip][level - 1].first(where: { $0.rows.contains(y) }) else {
      return nil
    }
    let rows = GaussianRows(part.gaussian)
    return Rows(rows: part.rows, node: rows.node(), result: rows.encoded)
  }
}

extension Plan.Expression {
  struct FoundVariableGaussian {
    let blur: VariableGaussian
    let sampler: Plan.Sampler
    let place: Plan.Expression
    let region: Region
  }

  /// Returns the variable Gaussian in the expression, or nil if there is none or it is not needed.
  ///
  /// - Parameter region: The region that is evaluated.
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

  /// Whether each row has a single colour, because all of its generators do.
  var isSameAlongRows: Bool {
    guard case .point(let kernel, let operands) = self else { return false }
    return operands.isEmpty
      ? kernel.isSameAlongRows
      : kernel is any ColorKernel && operands.allSatisfy { $0.isSameAlongRows }
  }
}
