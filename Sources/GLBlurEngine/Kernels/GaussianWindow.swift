package import GLBlurShaders
import SystemLibrary

/// A Gaussian blur whose sigma follows a mask.
///
/// A pixel is the weighted mean of a window in the picture, or in the lower resolution at which its
/// sigma is in `leastSigma` ..< 2 · `leastSigma`. The inputs are the picture, the mask and the
/// resolutions.
package struct GaussianWindow: SamplingKernel {
  package let mask: MaskValue
  /// The sigma where the mask is 1, in pixels.
  package let sigma: Float
  /// The minimum sigma at lower resolutions, in their pixels.
  package let leastSigma: Float
  package let bounds: [Region]

  package init(mask: MaskValue, sigma: Float, leastSigma: Float, bounds: [Region]) {
    self.mask = mask
    self.sigma = sigma
    self.leastSigma = leastSigma
    self.bounds = bounds
  }

  /// The minimum sigma, in pixels of a lower resolution.
  ///
  /// Halving by a quintic B-spline causes aliasing, and a window samples the gaps between pixels.
  /// Along an axis, both err by at most 0.23 levels for the worst of all images at a sigma of 1.4,
  /// and by 0.07 at 2. Near black, a level of linear light is 13 times as small.
  package static func leastSigma(in space: ColorSpace) -> Double { space == .linear ? 2 : 1.4 }

  package static func halvings(sigma: Double, leastSigma: Double) -> Int {
    max(0, Int(log2(sigma / leastSigma).rounded(.down)))
  }

  package static func reach(leastSigma: Double) -> Int {
    Int(Self.limit(sigma: 2 * leastSigma)) + 2
  }

  /// Returns the radius of a window. The extra half pixel keeps the weights at the end of small
  /// windows small. 5e-4 of the weight lies beyond 3.5 sigmas.
  private static func limit(sigma: Double) -> Double { 3.5 * sigma + 0.5 }

  private var reach: Int { Self.reach(leastSigma: Double(leastSigma)) }
  private var most: Float { 2 * leastSigma }

  package var taps: Int { (2 * reach + 1) * (2 * reach + 1) }

  package var loops: Int { 5 }

  package var sharesTapsInRuns: Bool { true }

  package var shaderCall: ShaderCall {
    let bounds = bounds.map {
      SIMD4(Float($0.x), Float($0.y), Float($0.x + $0.width - 1), Float($0.y + $0.height - 1))
    }
    return .gaussianWindow(
      levels: Int32(bounds.count), sigma: sigma, most: most, weights: mask.weights,
      alphaShare: mask.alphaShare, inverted: mask.inverted,
      bounds: bounds.isEmpty ? [.zero] : bounds)
  }

  package func evaluations(ofInput index: Int) -> Int { index == 1 ? 1 : taps }

  package func gathers(fromInput index: Int) -> Bool { index == 2 }

  package func inputRegion(index: Int, for region: Region) -> Region {
    switch index {
    case 0: region.expanded(by: reach)
    case 1: region
    default: regionOfResolutions(for: region)
    }
  }

  private func regionOfResolutions(for region: Region) -> Region {
    func cells(_ range: Range<Int>, _ level: Int, in bound: Range<Int>) -> ClosedRange<Int> {
      let low = range.lowerBound >> level - reach
      let high = (range.upperBound - 1) >> level + reach
      return min(
        max(low, bound.lowerBound), bound.upperBound - 1)...max(
          min(high, bound.upperBound - 1), bound.lowerBound)
    }
    var all = Region(width: 0, height: 0)
    for (index, bound) in bounds.enumerated() {
      let level = index + 1
      let columns = cells(region.columns, level, in: bound.columns)
      let rows = cells(region.rows, level, in: bound.rows)
      let first = Self.place(columns.lowerBound, rows.lowerBound, level)
      let last = Self.place(columns.upperBound, rows.upperBound, level)
      all = all.union(Region(columns: first.x..<last.x + 1, rows: first.y..<last.y + 1))
    }
    return all
  }

  private static func place(_ x: Int, _ y: Int, _ level: Int) -> (x: Int, y: Int) {
    (x: x << level + 1 << (level - 1) - 1, y: y << (level - 1))
  }

  package func run(_ row: SamplingSpan) {
    let masks = row.inputs[1].row(row.y, row.columns)
    let windows = (0..<row.columns.count).map { window(of: masks[$0]) }
    for (index, window) in windows.enumerated() {
      var sum = WeightedPixel()
      add(row, row.columns.lowerBound + index, window, to: &sum)
      row.pixels[index] = sum.pixel / sum.weight
    }
  }

  /// Lengths are in pixels of the window's resolution.
  private struct Window {
    let level: Int
    /// The factor on squared distances in the exponent of 2.
    let rate: Float
    let limit: Float
  }

  private struct WeightedPixel {
    var pixel = Pixel.zero
    var weight: Float = 0
  }

  private func window(of pixel: Pixel) -> Window {
    var s = sigma * mask.value(of: pixel)
    var level = 0
    for _ in bounds where s >= most {
      s *= 0.5
      level += 1
    }
    let variance = max(s * s - (0.5 - 0.5 / Float(1 << (2 * level))), 1.0e-4)
    return Window(
      level: level, rate: 0.72134752 / variance, limit: 3.5 * variance.squareRoot() + 0.5)
  }

  /// Returns 2^exponent for exponents below 127, like `exp2Of` in the shader.
  private func fallen(_ exponent: Float) -> Float {
    let x = max(exponent, -126)
    let whole = (x + 0.5).rounded(.down)
    let f = x - whole
    let high = 0.00961812911 + f * (0.00133335581 + f * 0.000154035304)
    let series = 1 + f * (0.693147181 + f * (0.240226507 + f * (0.0555041087 + f * high)))
    return series * Float(bitPattern: UInt32(Int32(whole) + 127) << 23)
  }

  private func add(_ row: SamplingSpan, _ column: Int, _ w: Window, to sum: inout WeightedPixel) {
    let scale = 1 / Float(1 << w.level)
    let cell = (x: column >> w.level, y: row.y >> w.level)
    let x = Float(column - cell.x << w.level) * scale
    let y = Float(row.y - cell.y << w.level) * scale
    let first = (
      down: fallen(-(y * y) * w.rate), up: fallen(-((y + 1) * (y + 1)) * w.rate),
      downStep: fallen((2 * y - 1) * w.rate), upStep: fallen((-2 * y - 3) * w.rate)
    )
    let shrinking = fallen(-2 * w.rate)
    let (left, right) = (-Int((w.limit - x).rounded(.down)), Int((w.limit + x).rounded(.down)))
    let bottom = Int((w.limit + y).rounded(.down))
    for i in left...right {
      var inner = WeightedPixel()
      var (down, up, downStep, upStep) = first
      for j in 0...bottom {
        let below = pixel(row, w.level, cell.x + i, cell.y + j)
        let above = pixel(row, w.level, cell.x + i, cell.y - 1 - j)
        let lower = down * (Float(j) - y <= w.limit ? 1 : 0)
        let upper = up * (Float(j) + (y + 1) <= w.limit ? 1 : 0)
        inner.pixel += below * lower + above * upper
        inner.weight += lower + upper
        down *= downStep
        up *= upStep
        downStep *= shrinking
        upStep *= shrinking
      }
      let distance = Float(i) - x
      let across = abs(distance) <= w.limit ? fallen(-(distance * distance) * w.rate) : 0
      sum.pixel += inner.pixel * across
      sum.weight += inner.weight * across
    }
  }

  private func pixel(_ row: SamplingSpan, _ level: Int, _ x: Int, _ y: Int) -> Pixel {
    if level == 0 { return row.inputs[0].row(y, x..<x + 1)[0] }
    let bound = bounds[level - 1]
    let place = Self.place(
      min(max(x, bound.x), bound.x + bound.width - 1),
      min(max(y, bound.y), bound.y + bound.height - 1), level)
    return row.inputs[2].row(place.y, place.x..<place.x + 1)[0]
  }
}

/// A mask's coverage, 0…1, like `masking.glsl`.
package struct MaskValue: Hashable, Sendable {
  package let weights: SIMD4<Float>
  /// The share of the value to multiply by alpha.
  package let alphaShare: Float
  /// 1 for an inverted mask, otherwise 0.
  package let inverted: Float

  package init(weights: SIMD4<Float>, alphaShare: Float, inverted: Float) {
    self.weights = weights
    self.alphaShare = alphaShare
    self.inverted = inverted
  }

  package var isInverted: Bool { inverted != 0 }

  package func value(of mask: Pixel) -> Float {
    let c = straight(mask)
    let value = weights.x * c.x + weights.y * c.y + weights.z * c.z + weights.w
    let m: Float = mask.a > 0 ? clamp(value * (1 - alphaShare + alphaShare * mask.a), 0, 1) : 0
    return abs(inverted - m)
  }
}
