import GLBlurChain
import TestSupport
import Testing

/// Compares the stated ranges with a computation without bounds.
@Suite struct ResolutionLevelsTests {
  private static let sigmas = [0.3, 1, 2.79, 2.8, 2.99, 4, 7.99, 8, 20, 33, 65, 128, 1000]

  private func scheme(_ sigma: Double) throws -> GaussianScheme {
    let lowered = try Chain.lowered(
      [Chain { GaussianBlur(sigma: .points(sigma)) }],
      source: ImageTraits(Size(width: 999, height: 999)),
      in: LoweringContext(precision: .bits8, abilities: .wholeGaussian))
    let schemes = lowered.network.operations.compactMap { operation in
      if case .gaussian(let scheme, _) = operation.body { scheme } else { nil }
    }
    return try #require(schemes.first)
  }

  @Test(arguments: sigmas) func neededHoldsEveryTap(_ sigma: Double) throws {
    let scheme = try scheme(sigma)
    let spline = TestSpline(scheme.spline, reduction: 2)
    for range in [0..<1, 1..<2, 7..<8, -5..<3, 13..<64, 100..<101] {
      var taps = Set(range)
      for _ in 0..<scheme.levels { taps = Set(taps.flatMap { spline.below($0) }) }
      taps = Set(taps.flatMap { $0 - scheme.radius...$0 + scheme.radius })
      for _ in 0..<scheme.levels { taps = Set(taps.flatMap { spline.above($0) }) }
      let needed = ResolutionLevels.needed(for: range, by: scheme)
      let (first, last) = (try #require(taps.min()), try #require(taps.max()))
      #expect(needed.lowerBound <= first && needed.upperBound > last)
      // A sample between two others does not need the one before, but its range may include it.
      let spare = 2 << scheme.levels
      #expect(needed.lowerBound >= first - spare && needed.upperBound <= last + 1 + spare)
    }
  }

  @Test(arguments: EdgeMode.allCases, [false, true])
  func levelsAreEnough(_ edge: EdgeMode, takesLargeSteps: Bool) throws {
    for sigma in Self.sigmas {
      let scheme = try scheme(sigma)
      for image in [0..<57, -3..<10, 4..<5, 0..<301] {
        let end = image.upperBound
        for asked in [image, image.lowerBound..<image.lowerBound + 1, end - 1..<end] {
          let levels = ResolutionLevels(
            asked, of: image, edge: edge, scheme: scheme, takesLargeSteps: takesLargeSteps)
          #expect(levels.convolved[0] == asked && levels.decimated[0] == image)
          let bounded = BoundedGaussian(levels, image, edge, scheme)
          var free = FreeGaussian(levels.steps, image, edge, scheme)
          let isSame = asked.allSatisfy { bounded.result($0) == free.result($0) }
          #expect(isSame && bounded.isWithinBounds, "σ \(sigma), \(asked) of \(image)")
        }
      }
    }
  }
}

/// Samples are whole numbers, so their means are exact at every level.
private func sample(_ index: Int) -> Double {
  var noise = Noise(state: UInt64(bitPattern: Int64(index)))
  return Double(noise.below(256))
}

/// A B-spline: the convolution of boxes as wide as the reduction.
private struct TestSpline {
  let reduction: Int
  /// The weights from the middle to one side.
  private let weights: [Double]

  init(_ spline: Spline, reduction: Int) {
    self.reduction = reduction
    var all = [1.0]
    for _ in 0..<(spline == .cubic ? 4 : 6) {
      all = (0..<all.count + reduction - 1).map { index in
        (0..<reduction).reduce(0) { sum, offset in
          let place = index - offset
          return sum + (all.indices.contains(place) ? all[place] : 0) / Double(reduction)
        }
      }
    }
    weights = Array(all[(all.count / 2)...])
  }

  private var reach: Int { weights.count - 1 }

  func above(_ index: Int) -> ClosedRange<Int> {
    reduction * index - reach...reduction * index + reach
  }

  func below(_ index: Int) -> ClosedRange<Int> {
    let bits = reduction.trailingZeroBitCount
    return (index - reach + reduction - 1) >> bits...(index + reach) >> bits
  }

  func decimated(_ index: Int, _ sample: (Int) -> Double) -> Double {
    above(index).reduce(0) { $0 + weights[abs(reduction * index - $1)] * sample($1) }
  }

  func interpolated(_ index: Int, _ sample: (Int) -> Double) -> Double {
    below(index).reduce(0) {
      $0 + Double(reduction) * weights[abs(reduction * $1 - index)] * sample($1)
    }
  }
}

private func convolved(_ kernel: [Double], _ index: Int, _ sample: (Int) -> Double) -> Double {
  kernel.indices.dropFirst().reduce(kernel[0] * sample(index)) {
    $0 + kernel[$1] * (sample(index - $1) + sample(index + $1))
  }
}

/// A Gaussian of an endless image, at any place.
private struct FreeGaussian {
  private let splines: [TestSpline]
  private let image: Range<Int>
  private let edge: EdgeMode
  private let kernel: [Double]
  private var down: [[Int: Double]]
  private var up: [[Int: Double]]

  init(
    _ steps: [ResolutionLevels.Step], _ image: Range<Int>, _ edge: EdgeMode,
    _ scheme: GaussianScheme
  ) {
    splines = steps.map { TestSpline(scheme.spline, reduction: $0.reduction) }
    self.image = image
    self.edge = edge
    kernel = scheme.kernel
    down = Array(repeating: [:], count: steps.count + 1)
    up = down
  }

  mutating func result(_ index: Int) -> Double { result(0, index) }

  private mutating func result(_ level: Int, _ index: Int) -> Double {
    if let known = up[level][index] { return known }
    let value =
      level == splines.count
      ? convolved(kernel, index) { self.level(level, $0) }
      : splines[level].interpolated(index) { result(level + 1, $0) }
    up[level][index] = value
    return value
  }

  private mutating func level(_ level: Int, _ index: Int) -> Double {
    if level == 0 { return edge.resolve(index, in: image).map(sample) ?? 0 }
    if let known = down[level][index] { return known }
    let value = splines[level - 1].decimated(index) { self.level(level - 1, $0) }
    down[level][index] = value
    return value
  }
}

/// The same Gaussian, only from samples that `ResolutionLevels` names.
private struct BoundedGaussian {
  private(set) var isWithinBounds = true
  private let asked: Range<Int>
  private var results: [Double] = []

  init(
    _ levels: ResolutionLevels, _ image: Range<Int>, _ edge: EdgeMode, _ scheme: GaussianScheme
  ) {
    asked = levels.convolved[0]
    var columns = levels.read[0]
    var row = columns.map { edge.resolve($0, in: image).map(sample) ?? 0 }
    var isWithin = true
    /// Returns a sample, and notes whether it is allowed. Beyond the row, the last sample repeats.
    func value(_ index: Int, _ allowed: Range<Int>) -> Double {
      isWithin = isWithin && allowed.contains(index)
      return row[min(max(index, columns.lowerBound), columns.upperBound - 1) - columns.lowerBound]
    }
    let splines = levels.steps.map { TestSpline(scheme.spline, reduction: $0.reduction) }
    for (level, spline) in splines.enumerated() {
      let next = levels.decimated[level + 1].map { index in
        spline.decimated(index) { value($0, levels.read[level]) }
      }
      (row, columns) = (next, levels.decimated[level + 1])
    }
    let last = splines.count
    let blurred = levels.convolved[last].map { index in
      convolved(scheme.kernel, index) { value($0, levels.read[last]) }
    }
    (row, columns) = (blurred, levels.convolved[last])
    for (level, spline) in splines.enumerated().reversed() {
      let next = levels.convolved[level].map { index in
        spline.interpolated(index) { value($0, levels.convolved[level + 1]) }
      }
      (row, columns) = (next, levels.convolved[level])
    }
    results = row
    isWithinBounds = isWithin
  }

  func result(_ index: Int) -> Double { results[index - asked.lowerBound] }
}
