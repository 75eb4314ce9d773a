import CKernels
import GLBlurEngine

/// The levels of a variable Gaussian, each computed where pixels need it.
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
        // The rows between two parts are computed if that takes less than reading beyond both.
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

  /// The most bytes of the places and low resolutions.
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

  /// Rows of a strip's level that one thread computes together.
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

/// The places of pixels on the ladder of a variable Gaussian, and the levels that they need.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made. Afterwards it is only read.
@safe final class VariablePlaces: @unchecked Sendable {
  let region: Region
  private(set) var strips: [Range<Int>]
  private let places: Buffer
  /// Whether there is one place for each row, not for each pixel.
  let isSameAlongRows: Bool
  /// For each row and strip, the lowest and highest level that is needed.
  private var spans: [ClosedRange<UInt8>]

  /// Wider strips need more levels in each row; narrower ones read more beside themselves.
  private static let stripWidth = 384

  /// - Parameter node: Makes a node for each band, whose alpha is the place as a share of the last
  ///   level.
  /// - Throws: `ImageError.outOfMemory`, or the error of the render's control.
  init(
    over region: Region, last: Int, isSameAlongRows: Bool, _ kernels: RowKernels,
    _ rowThreads: RowThreads,
    _ node: @Sendable () -> any RowNode
  ) throws {
    self.region = region
    self.isSameAlongRows = isSameAlongRows
    let stripWidth = isSameAlongRows ? region.width : Self.stripWidth
    let strips = stride(
      from: region.columns.lowerBound, to: region.columns.upperBound, by: stripWidth
    ).map { $0..<min($0 + stripWidth, region.columns.upperBound) }
    self.strips = strips
    let columns = isSameAlongRows ? region.columns.prefix(1) : region.columns
    let places = try Buffer(holding: Self.bytes(of: region, isSameAlongRows: isSameAlongRows))
    self.places = places
    let found = try Buffer(holding: 2 * region.height * strips.count)
    let table = unsafe UncheckedTable(kernels.table.pointee)
    try rowThreads.forEachBand(of: region.rows) { rows in
      let node = node()
      let row = PixelBuffer(capacity: columns.count)
      for y in rows {
        let index = y - region.y
        unsafe node.evaluate(y, columns, into: row.pixels)
        let start = unsafe places.elements(of: Float.self) + index * columns.count
        unsafe row.pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) {
          unsafe table.kernels.take_places(start, $0, Float(last), columns.count)
        }
        for (number, strip) in strips.enumerated() {
          var (low, high) = (Int32(0), Int32(0))
          unsafe table.kernels.find_levels(
            start + (strip.lowerBound - region.x), Int32(last), min(strip.count, columns.count),
            &low,
            &high)
          let span = unsafe found.elements(of: UInt8.self) + 2 * (index * strips.count + number)
          unsafe span[0] = UInt8(clamping: low)
          unsafe span[1] = UInt8(clamping: high)
        }
      }
    }
    let bytes = unsafe found.elements(of: UInt8.self)
    spans = (0..<region.height * strips.count).map { index in
      unsafe bytes[2 * index]...max(bytes[2 * index], bytes[2 * index + 1])
    }
    joinEqualStrips()
  }

  /// `@unchecked Sendable`: the functions are constants of the program.
  @safe private struct UncheckedTable: @unchecked Sendable {
    let kernels: crow_kernels

    init(_ kernels: crow_kernels) { unsafe self.kernels = kernels }
  }

  static func bytes(of region: Region, isSameAlongRows: Bool) -> Int {
    (isSameAlongRows ? region.height : region.area) * MemoryLayout<Float>.stride
  }

  private func joinEqualStrips() {
    let count = strips.count
    guard count > 1, spans.indices.allSatisfy({ spans[$0] == spans[$0 / count * count] }) else {
      return
    }
    spans = stride(from: 0, to: spans.count, by: count).map { spans[$0] }
    strips = [region.columns]
  }

  func levels(inRow y: Int, ofStrip strip: Int) -> ClosedRange<Int> {
    let span = spans[(y - region.y) * strips.count + strip]
    return Int(span.lowerBound)...Int(span.upperBound)
  }

  /// Returns the ranges of rows in which a strip needs a level. Gaps of at most `gap` rows are
  /// filled.
  func rows(needing level: Int, inStrip strip: Int, gap: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for y in region.rows where levels(inRow: y, ofStrip: strip).contains(level) {
      if let previous = ranges.last, y - previous.upperBound <= gap {
        ranges[ranges.count - 1] = previous.lowerBound..<y + 1
      } else {
        ranges.append(y..<y + 1)
      }
    }
    return ranges
  }

  /// Returns the address of a pixel's place. The next pixels' places follow, unless each row has
  /// one.
  func start(ofRow y: Int, _ column: Int) -> UnsafePointer<Float> {
    let index =
      isSameAlongRows ? y - region.y : (y - region.y) * region.width + column - region.x
    return unsafe UnsafePointer(places.elements(of: Float.self) + index)
  }
}
