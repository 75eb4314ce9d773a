package import GLBlurShaders

/// Shows the first input at the places that the second one, a map, gives.
///
/// A pixel of the map has the offset from its middle to the shown place, in pixels to the right
/// (red) and down (green), and the picture's share (blue), 0 for transparent pixels. Where places
/// are farther apart than pixels, a pixel is the mean of samples in the parallelogram that it
/// covers.
package struct Remap: SamplingKernel {
  package let interpolation: Interpolation
  /// The greatest offset along each axis, in pixels. Longer ones are cut.
  package let reach: Int
  /// If not nil, a pixel shows nothing outside the rectangle around itself and this region.
  package let shown: Region?

  /// No offset is longer than 2²⁰ pixels.
  package init(_ interpolation: Interpolation, reach: Int, shown: Region? = nil) {
    self.interpolation = interpolation
    self.reach = min(max(reach, 0), 1 << 20)
    self.shown = shown
  }

  package static let mostSamples = Int(ShaderConstant.mostSamples)

  package var width: Int {
    switch interpolation {
    case .nearest: 1
    case .linear: 2
    case .cubic: 4
    case .lanczos: 6
    }
  }

  /// The taps of one sample, and five pixels of the map.
  package var taps: Int { width * width + 5 }

  package var shaderCall: ShaderCall {
    .remap(width: Int32(width), reach: Float(reach))
  }

  package func gathers(fromInput index: Int) -> Bool { index == 0 }

  package func evaluations(ofInput index: Int) -> Int { index == 0 ? taps : 5 }

  package func isUnit(_ inputs: [Bool]) -> Bool { inputs[0] && !interpolation.overshoots }

  package func inputRegion(index: Int, for region: Region) -> Region {
    if index == 1 { return region.expanded(by: 1) }
    let reached = region.expanded(by: reach + 3)
    return shown.map { reached.intersection(region.union($0).expanded(by: 3)) } ?? reached
  }

  package func run(_ row: SamplingSpan) {
    let y = row.y
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let maps = (-1...1).map { row.inputs[1].row(y + $0, columns) }
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      let map = maps[1][index + 1]
      let across = nearer(
        map.way - maps[1][index].way + SIMD2(1, 0), maps[1][index + 2].way - map.way + SIMD2(1, 0))
      let down = nearer(
        map.way - maps[0][index + 1].way + SIMD2(0, 1),
        maps[2][index + 1].way - map.way + SIMD2(0, 1))
      let counts = (count(across), count(down))
      var sum = Pixel.zero
      for j in 0..<counts.1 {
        let start = map.way + down * ((Float(j) + 0.5) / Float(counts.1) - 0.5)
        for i in 0..<counts.0 {
          let way = start + across * ((Float(i) + 0.5) / Float(counts.0) - 0.5)
          sum += sample(row.inputs[0], row.columns.lowerBound + index, y, way)
        }
      }
      pixels[index] = sum * (map.z / Float(counts.0 * counts.1))
    }
  }

  /// Returns the shorter step, from the pixel before or to the one after, so that a seam of the map
  /// does not count.
  private func nearer(_ before: SIMD2<Float>, _ after: SIMD2<Float>) -> SIMD2<Float> {
    most(after) <= most(before) ? after : before
  }

  private func most(_ step: SIMD2<Float>) -> Float { max(abs(step.x), abs(step.y)) }

  private func count(_ side: SIMD2<Float>) -> Int {
    Int(min(max((most(side) + 0.5).rounded(.down), 1), Float(Self.mostSamples)))
  }

  private func sample(_ input: any RowReader, _ x: Int, _ y: Int, _ way: SIMD2<Float>) -> Pixel {
    let limit = SIMD2(repeating: Float(reach))
    let limited = way.clamped(lowerBound: -limit, upperBound: limit)
    let half: Float = interpolation == .nearest ? 0.5 : 0
    let cell = (limited + half).rounded(.down)
    let f = limited - cell
    let (column, row) = (x + Int(cell.x), y + Int(cell.y))
    func line(_ offset: Int, _ columns: Range<Int>) -> PixelRow {
      input.row(row + offset, column + columns.lowerBound..<column + columns.upperBound)
    }
    switch interpolation {
    case .nearest: return line(0, 0..<1)[0]
    case .linear:
      func between(_ offset: Int) -> Pixel {
        let pixels = line(offset, 0..<2)
        return pixels[0] * (1 - f.x) + pixels[1] * f.x
      }
      return between(0) * (1 - f.y) + between(1) * f.y
    case .cubic:
      let (across, down) = (Self.cubicWeights(f.x), Self.cubicWeights(f.y))
      func sum(_ offset: Int) -> Pixel {
        let pixels = line(offset, -1..<3)
        return pixels[0] * across.x + pixels[1] * across.y + pixels[2] * across.z
          + pixels[3] * across.w
      }
      return sum(-1) * down.x + sum(0) * down.y + sum(1) * down.z + sum(2) * down.w
    case .lanczos:
      let (left, right) = Self.lanczosWeights(f.x)
      let (above, below) = Self.lanczosWeights(f.y)
      func sum(_ offset: Int) -> Pixel {
        let pixels = line(offset, -2..<4)
        let before = pixels[0] * left.x + pixels[1] * left.y + pixels[2] * left.z
        return before + pixels[3] * right.z + pixels[4] * right.y + pixels[5] * right.x
      }
      let before = sum(-2) * above.x + sum(-1) * above.y + sum(0) * above.z
      return before + sum(1) * below.z + sum(2) * below.y + sum(3) * below.x
    }
  }

  /// Returns the weights of Lanczos' windowed sinc of three lobes, divided by their sum, for a
  /// place between the pixels 0 and 1: those of the pixels −2, −1 and 0, and of 3, 2 and 1.
  static func lanczosWeights(_ f: Float) -> (near: SIMD3<Float>, far: SIMD3<Float>) {
    let d = f - 0.5
    let even = polynomial(lanczosEven, d * d)
    let odd = polynomial(lanczosOdd, d * d)
    return (even + odd * d, even - odd * d)
  }

  private static func polynomial(_ factors: [SIMD3<Float>], _ t: Float) -> SIMD3<Float> {
    factors.dropFirst().reduce(factors[0]) { $0 * t + $1 }
  }

  /// The factors of the polynomials of `remap.glsl`, the highest power first.
  private static let lanczosEven: [SIMD3<Float>] = [
    SIMD3(-0.023390608, -0.035427403, 0.05881801),
    SIMD3(0.07806912, 0.02841519, -0.10648431),
    SIMD3(-0.05685751, -0.11402476, 0.17088227),
    SIMD3(-0.088125736, 0.57076174, -0.482636),
    SIMD3(0.024456546, -0.13586952, 0.611413),
  ]
  private static let lanczosOdd: [SIMD3<Float>] = [
    SIMD3(-0.049854565, 0.123686254, -0.2414003),
    SIMD3(0.11007044, -0.26076043, 0.5178865),
    SIMD3(-0.24150786, 0.52481323, -0.90849894),
    SIMD3(0.30997273, -0.8414723, 1.5452081),
    SIMD3(-0.063924074, 0.18115856, -1.3366699),
  ]

  /// Returns the weights of the pixels −1, 0, 1 and 2 for a place between the pixels 0 and 1.
  static func cubicWeights(_ f: Float) -> SIMD4<Float> {
    SIMD4(
      f * (f * (1 - f * 0.5) - 0.5), 1 + f * f * (f * 1.5 - 2.5), f * (0.5 + f * (2 - f * 1.5)),
      f * f * (f * 0.5 - 0.5))
  }
}

extension Pixel {
  fileprivate var way: SIMD2<Float> { SIMD2(x, y) }
}
