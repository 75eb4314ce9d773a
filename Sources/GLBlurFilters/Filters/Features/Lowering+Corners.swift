import GLBlurShaders
import GLBlurStatistics

/// The corners that a filter found.
struct FoundCorners: Finding {
  let strongest: Double
  let points: [MeasuredPoint]

  var values: KeyValuePairs<String, MeasuredValue> { ["points": .points(points)] }
}

extension Lowering {
  /// Returns the maxima of responses (a grey of 0…1, computed exactly), and adds them to
  /// `measurements`.
  ///
  /// - Parameters:
  ///   - quality: The least response of a maximum, as a share of the greatest.
  ///   - distance: The least distance between maxima.
  mutating func corners(
    in responses: Signal, quality: Double, distance: Length, count: Int
  ) throws(FilterError) -> FoundCorners {
    let distance = pixels(distance, of: responses)
    return try measured(responses, by: ResponseTally(responses.size)) { tally in
      let strongest = tally.strongest
      return FoundCorners(
        strongest: Double(strongest),
        points: tally.peaks(
          from: Float(quality * Double(strongest)), distance: distance, count: count
        ).map(MeasuredPoint.init))
    }
  }

  mutating func marked(
    _ picture: Signal, at points: [MeasuredPoint], most: Int, size: Length, width: Length,
    color: Color
  ) -> Signal {
    if points.isEmpty { return picture }
    let bars = CrosshairBars(size: pixels(size, of: picture), width: pixels(width, of: picture))
    return apply(
      Crosshairs(
        color: premultiplied(color) * bars.share, reach: bars.reach,
        points: points.map { SIMD2($0.x, $0.y) }, most: most, over: picture.size),
      to: picture)
  }
}

/// Draws crosshairs over a picture.
private struct Crosshairs: PlacedKernel {
  let color: Pixel
  let reach: SIMD2<Float>
  let cellLog2: Int
  let cells: SIMD2<Int32>
  /// The points of each cell, as `crosshairs.glsl` lays them out.
  let table: ShaderTable
  let cost: Double

  init(color: Pixel, reach: SIMD2<Double>, points: [SIMD2<Double>], most: Int, over size: Size) {
    self.color = color
    self.reach = SIMD2<Float>(reach)
    // A crosshair no longer than a cell shows in four cells at most.
    let margin = reach.x + 1
    let cellLog2 = (5...30).first { Double(1 << $0) >= 2 * margin } ?? 30
    let columns = (size.width - 1) >> cellLog2 + 1
    let rows = (size.height - 1) >> cellLog2 + 1
    var lists = Array(repeating: [Float](), count: columns * rows)
    for point in points {
      let origin = Origin(point)
      let place = SIMD2<Float>(origin.pixel)
      func cells(_ place: Double, _ count: Int) -> ClosedRange<Int> {
        let ends = [place - margin, place + margin].map {
          min(max(Int($0.rounded(.down)) >> cellLog2, 0), count - 1)
        }
        return ends[0]...ends[1]
      }
      for row in cells(point.y, rows) {
        for column in cells(point.x, columns) {
          lists[row * columns + column] += [place.x, place.y, origin.offset.x, origin.offset.y]
        }
      }
    }
    var starts: [Float] = []
    var end = lists.count + 1
    for list in lists {
      starts.append(Float(end))
      end += list.count
    }
    self.cellLog2 = cellLog2
    // A pixel looks at one cell, and a point is in four cells at most.
    cost = 10 + 2 * Double(most) * min(1, 4 * Double(1 << (2 * cellLog2)) / Double(size.area))
    cells = SIMD2(Int32(columns), Int32(rows))
    table = ShaderTable(list: starts + [Float(end)] + lists.joined())
  }

  var loops: Int { 1 }

  var shaderCall: ShaderCall {
    .crosshairs(color: color, points: table, cellLog2: Int32(cellLog2), cells: cells, reach: reach)
  }

  func support(of supports: [Region], extent: Region) -> Region { extent }
}

/// The formula for how much a place is a corner, where both eigenvalues of the structure tensor are
/// large.
public enum CornerDetector: String, Choice {
  /// The smaller eigenvalue (Shi and Tomasi, 1994).
  case shiTomasi
  /// The product of the eigenvalues less k times the square of their sum (Harris and Stephens,
  /// 1988).
  case harris
  /// The harmonic mean of the eigenvalues (Noble, 1988).
  case noble

  var shaderValue: Int32 {
    switch self {
    case .shiTomasi: ShaderConstant.shiTomasiResponse
    case .harris: ShaderConstant.harrisResponse
    case .noble: ShaderConstant.nobleResponse
    }
  }

  /// The factor on the shader's result, for `gradientProducts.glsl`, where a step from black to
  /// white makes 16.
  var unit: Double {
    self == .harris ? 1 / (16.0 * 16) : 2 / 16.0
  }
}

/// What a filter that finds corners draws.
public enum CornerPicture: String, Choice {
  /// The image, with a crosshair at each corner.
  case points
  /// How much each pixel is a corner, as an opaque grey.
  case response
}

/// Which corners count, and what is drawn.
struct CornerSearch: SharedParameters {
  /// The least distance between two corners, of which the stronger counts. The range is 0…1000
  /// points.
  var distance: Length = 10
  /// The greatest number of corners. The range is 1…10000.
  var count = 500
  /// What is drawn.
  var show = CornerPicture.points
}

/// The crosshairs that mark corners, and what extends the picture in which corners are sought.
struct CornerMarks: SharedParameters {
  /// The length of a crosshair's bars. The range is 0…1000 points.
  var size: Length = 12
  /// The width of a crosshair's bars. The range is 0…1000 points.
  var width: Length = 2
  /// The colour of the crosshairs.
  var color = Color.green
  /// The edge mode, which extends the image beyond its border.
  var edge = EdgeMode.clamp
}
