/// The samples that a Gaussian needs of each resolution along an axis. Sample j of a level reduced
/// by r lies on pixel r·j.
package struct ResolutionLevels: Hashable, Sendable {
  /// The step to the next lower resolution.
  package enum Step: Hashable, Sendable {
    case half
    case quarter

    package var reduction: Int {
      switch self {
      case .half: 2
      case .quarter: 4
      }
    }

    /// Returns the samples that downsampling needs for `range` of the next level.
    fileprivate func decimated(for range: Range<Int>, _ spline: Spline) -> Range<Int> {
      let reach = spline.reach(reduction: reduction)
      return reduction * range.lowerBound - reach..<reduction * (range.upperBound - 1) + reach + 1
    }

    /// Returns the samples of the next level that upsampling needs for `range`, widened to whole
    /// steps.
    fileprivate func interpolated(for range: Range<Int>, _ spline: Spline) -> Range<Int> {
      let bits = reduction.trailingZeroBitCount
      let first = range.lowerBound & -reduction
      let last = (range.upperBound - 1) | (reduction - 1)
      let reach = spline.reach(reduction: reduction)
      return (first - reach + reduction - 1) >> bits..<(last + reach) >> bits + 1
    }
  }

  package let steps: [Step]
  /// The samples that upsampling computes at each level, from those asked for on.
  package let convolved: [Range<Int>]
  /// The samples of each level that the next step down or the convolution reads, perhaps beyond the
  /// level's end.
  package let read: [Range<Int>]
  /// The samples that downsampling computes at each level, from the image on: the part of `read`
  /// that is not constant.
  package let decimated: [Range<Int>]

  /// Finds the samples that the pixels `asked` need. Large steps reduce by four as often as
  /// possible, and by two at most once, at the end.
  package init(
    _ asked: Range<Int>, of image: Range<Int>, edge: EdgeMode, scheme: GaussianScheme,
    takesLargeSteps: Bool = false
  ) {
    let quarters = takesLargeSteps ? scheme.levels / 2 : 0
    let spline = scheme.spline
    steps =
      Array(repeating: .quarter, count: quarters)
      + Array(repeating: .half, count: scheme.levels - 2 * quarters)
    convolved = Self.convolved(asked, steps, spline)
    let reductions = steps.reduce(into: [1]) { $0.append($0[$0.count - 1] * $1.reduction) }
    var needed = Self.read(convolved, scheme)
    var read: [Range<Int>] = []
    var decimated: [Range<Int>] = []
    for level in (0...steps.count).reversed() {
      let varying =
        level == 0
        ? image
        : Self.varying(needed, spline, reduction: reductions[level], image: image, edge: edge)
      read.insert(needed, at: 0)
      decimated.insert(varying, at: 0)
      if level > 0 { needed = steps[level - 1].decimated(for: varying, spline) }
    }
    self.read = read
    self.decimated = decimated
  }

  /// Returns the pixels that the result at `range` reads if every step halves.
  package static func needed(for range: Range<Int>, by scheme: GaussianScheme) -> Range<Int> {
    let steps = Array(repeating: Step.half, count: scheme.levels)
    let spline = scheme.spline
    return steps.reduce(read(convolved(range, steps, spline), scheme)) {
      $1.decimated(for: $0, spline)
    }
  }

  /// Returns the samples of each lower resolution that are needed to read all within the image and
  /// `reach` beyond its ends.
  static func halved(
    _ image: Range<Int>, times count: Int, _ spline: Spline, reach: Int, edge: EdgeMode
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for level in (1...count).reversed() {
      var needed =
        image.lowerBound >> level - reach..<(image.upperBound - 1) >> level + reach + 1
      if let next = ranges.first {
        let read = Step.half.decimated(for: next, spline)
        needed =
          min(needed.lowerBound, read.lowerBound)..<max(needed.upperBound, read.upperBound)
      }
      ranges.insert(
        varying(needed, spline, reduction: 1 << level, image: image, edge: edge), at: 0)
    }
    return ranges
  }

  private static func convolved(
    _ asked: Range<Int>, _ steps: [Step], _ spline: Spline
  ) -> [Range<Int>] {
    steps.reduce(into: [asked]) { ranges, step in
      ranges.append(step.interpolated(for: ranges[ranges.count - 1], spline))
    }
  }

  private static func read(_ convolved: [Range<Int>], _ scheme: GaussianScheme) -> Range<Int> {
    let lowest = convolved[convolved.count - 1]
    return lowest.lowerBound - scheme.radius..<lowest.upperBound + scheme.radius
  }

  /// Returns the samples that are not constant. Beyond the reach of the decimation filter one
  /// stands for all, except in a periodic extension.
  private static func varying(
    _ needed: Range<Int>, _ spline: Spline, reduction: Int, image: Range<Int>, edge: EdgeMode
  ) -> Range<Int> {
    guard edge == .clamp || edge == .transparent else { return needed }
    let reach = spline.reach(reduction: reduction)
    let bits = reduction.trailingZeroBitCount
    let low = (image.lowerBound - 1 - reach) >> bits
    let high = (image.upperBound + reach + reduction - 1) >> bits
    return max(needed.lowerBound, low)..<min(needed.upperBound, high + 1)
  }
}

/// A B-spline, a convolution of boxes as wide as the reduction.
package enum Spline: Hashable, Sendable {
  /// Four boxes: [1 4 6 4 1] for a halving.
  case cubic
  /// Six boxes: [1 6 15 20 15 6 1] for a halving.
  case quintic

  package var boxes: Int {
    switch self {
    case .cubic: 4
    case .quintic: 6
    }
  }

  package func reach(reduction: Int) -> Int { boxes / 2 * (reduction - 1) }
}
