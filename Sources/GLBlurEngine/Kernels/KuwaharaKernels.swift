package import GLBlurShaders

/// The mean of the one of four squares around a pixel that varies least.
///
/// The inputs are the means of an image and of its squares over the square from a pixel to `reach`
/// pixels farther on along both axes.
package struct CalmestSquare: SamplingKernel {
  package let reach: Int

  package init(reach: Int) {
    self.reach = reach
  }

  package var shaderCall: ShaderCall { .kuwahara(reach: Int32(reach)) }

  package var taps: Int { 8 }

  package var cost: Double { 12 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs[0] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(
      columns: region.columns.lowerBound - reach..<region.columns.upperBound,
      rows: region.rows.lowerBound - reach..<region.rows.upperBound)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - reach..<row.columns.upperBound
    let upper = row.inputs[0].row(row.y - reach, columns)
    let lower = row.inputs[0].row(row.y, columns)
    let upperSquares = row.inputs[1].row(row.y - reach, columns)
    let lowerSquares = row.inputs[1].row(row.y, columns)
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      var mean = upper[index]
      var least = variance(mean, upperSquares[index])
      func see(_ other: Pixel, _ squares: Pixel) {
        let variance = variance(other, squares)
        guard variance < least else { return }
        (mean, least) = (other, variance)
      }
      see(upper[index + reach], upperSquares[index + reach])
      see(lower[index], lowerSquares[index])
      see(lower[index + reach], lowerSquares[index + reach])
      pixels[index] = mean
    }
  }

  @inline(__always)
  private func variance(_ mean: Pixel, _ squares: Pixel) -> Float {
    let v = squares - mean * mean
    return (v.x + v.y) + (v.z + v.w)
  }
}

/// The mean of the sectors of an ellipse around a pixel. Sectors with less variance weigh more.
///
/// The inputs are an image and the averaged products of its gradient.
package struct AnisotropicKuwaharaKernel: SamplingKernel {
  /// The radius where the image has no direction, in pixels.
  package let radius: Float
  /// How much the longer axis exceeds the radius where the image has one direction, as a share.
  package let stretch: Float
  package let sharpness: Int

  package init(radius: Float, stretch: Float, sharpness: Int) {
    self.radius = radius
    self.stretch = stretch
    self.sharpness = sharpness
  }

  /// The overlap of sectors at the centre. A sector ends at 3/16 of a half turn from its axis at
  /// the distance 1 (Kyprianidis, Semmo, Kang and Döllner, Anisotropic Kuwahara filtering with
  /// polynomial weighting functions, 2010).
  private static let overlap: Float = 1 / 3
  /// (1/3 + cos(3π/16))/sin²(3π/16)
  private static let closing: Float = 3.7737621

  private var reach: Int { Int(radius * (1 + stretch)) }

  package var taps: Int { max(1, Int(3.1416 * radius * radius)) }

  /// Each tap is weighted for eight sectors.
  package var cost: Double { 20 * Double(taps) }

  package var loops: Int { 3 }

  package var shaderCall: ShaderCall {
    .anisotropicKuwahara(
      radius: radius, stretch: stretch, sharpness: Int32(sharpness), reach: Int32(reach),
      overlap: Self.overlap, closing: Self.closing)
  }

  package func evaluations(ofInput index: Int) -> Int { index == 0 ? taps : 1 }

  package func isUnit(_ inputs: [Bool]) -> Bool { inputs[0] }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs[0] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    index == 0 ? region.expanded(by: reach) : region
  }

  package func run(_ row: SamplingSpan) {
    let tensors = row.inputs[1].row(row.y, row.columns)
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      let ellipse = Ellipse(of: tensors[index], radius: radius, stretch: stretch)
      pixels[index] = mean(row.inputs[0], row.columns.lowerBound + index, row.y, in: ellipse)
    }
  }

  private struct Ellipse {
    /// These lead from columns and rows to coordinates in the unit circle.
    let along: SIMD2<Float>
    let across: SIMD2<Float>
    /// Half the width and half the height.
    let sides: SIMD2<Float>

    @inline(__always)
    init(of tensor: Pixel, radius: Float, stretch: Float) {
      let difference = tensor.x - tensor.y
      let mixed = tensor.z + tensor.z
      let length = (difference * difference + mixed * mixed).squareRoot()
      let cosine = length > 0 ? difference / length : 1
      let sine = length > 0 ? mixed / length : 0
      let greater = ((abs(cosine) + 1) * 0.5).squareRoot()
      let lesser = sine / (greater + greater)
      let gradient = cosine < 0 ? SIMD2(lesser, greater) : SIMD2(greater, lesser)
      let longer = 1 + stretch * (length / (tensor.x + tensor.y + 1e-6))
      let axisAlong = radius * longer
      let axisAcross = radius / longer
      along = SIMD2(-gradient.y, gradient.x) / axisAlong
      across = gradient / axisAcross
      let high = SIMD2(gradient.y, gradient.x) * axisAlong
      let low = gradient * axisAcross
      sides = (high * high + low * low).squareRoot()
    }
  }

  /// Weighted sums over four neighbouring sectors.
  private struct Sectors {
    var weight = SIMD4<Float>.zero
    var red = SIMD4<Float>.zero
    var green = SIMD4<Float>.zero
    var blue = SIMD4<Float>.zero
    var alpha = SIMD4<Float>.zero
    var square = SIMD4<Float>.zero

    @inline(__always)
    mutating func add(_ weight: SIMD4<Float>, _ p: Pixel, _ square: Float) {
      self.weight += weight
      red += weight * p.x
      green += weight * p.y
      blue += weight * p.z
      alpha += weight * p.w
      self.square += weight * square
    }
  }

  private func mean(_ image: any RowReader, _ column: Int, _ y: Int, in ellipse: Ellipse) -> Pixel {
    let columns = min(Int(ellipse.sides.x), reach)
    let rows = min(Int(ellipse.sides.y), reach)
    let (along, across) = (ellipse.along, ellipse.across)
    var (first, second) = (Sectors(), Sectors())
    for dy in -rows...rows {
      let taps = image.row(y + dy, column - columns..<column + columns + 1)
      let (downAlong, downAcross) = (Float(dy) * along.y, Float(dy) * across.y)
      for index in 0..<taps.count {
        let dx = Float(index - columns)
        let u = dx * along.x + downAlong
        let v = dx * across.x + downAcross
        let distance = u * u + v * v
        guard distance < 1 else { continue }
        let ahead = SIMD4(u, (u + v) * 0.70710678, v, (v - u) * 0.70710678)
        let squares = ahead * ahead
        let aside = SIMD4(squares.z, squares.w, squares.x, squares.y)
        let open = Self.overlap - aside * Self.closing
        var one = positive(open + ahead)
        var other = positive(open - ahead)
        one *= one
        other *= other
        let fading = 1 - distance
        let share = fading * fading / (sum(one) + sum(other))
        let p = taps[index]
        let square = (p.x * p.x + p.y * p.y) + (p.z * p.z + p.w * p.w)
        first.add(one * share, p, square)
        second.add(other * share, p, square)
      }
    }
    var result = Pixel.zero
    var total: Float = 0
    add(first, to: &result, &total)
    add(second, to: &result, &total)
    return result / total
  }

  @inline(__always)
  private func add(_ sectors: Sectors, to result: inout Pixel, _ total: inout Float) {
    let red = sectors.red / sectors.weight
    let green = sectors.green / sectors.weight
    let blue = sectors.blue / sectors.weight
    let alpha = sectors.alpha / sectors.weight
    let mean = (red * red + green * green) + (blue * blue + alpha * alpha)
    let variance = positive(sectors.square / sectors.weight - mean) * 255
    var hardness = SIMD4<Float>(repeating: 1)
    for _ in 0..<sharpness { hardness *= variance }
    let share = 1 / (hardness + 1)
    result += Pixel(sum(red * share), sum(green * share), sum(blue * share), sum(alpha * share))
    total += sum(share)
  }

  @inline(__always)
  private func sum(_ v: SIMD4<Float>) -> Float { (v.x + v.y) + (v.z + v.w) }

  @inline(__always)
  private func positive(_ v: SIMD4<Float>) -> SIMD4<Float> { v.replacing(with: 0, where: v .< 0) }
}
