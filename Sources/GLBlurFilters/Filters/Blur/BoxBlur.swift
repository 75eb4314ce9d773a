import GLBlurEngine

/// Replaces every pixel by the mean of a square window around it, once or several times.
public struct BoxBlur: Filter {
  /// Half the width of the window, which is 2·round(radius) + 1 pixels wide. The range is 0…1000
  /// points.
  public var radius: Length = 4  // identity: 0
  /// The number of times that the window is applied; three are close to a Gaussian. The range is
  /// 1…6.
  public var passes = 1
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp
  /// The factor by which the image is shrunk while the filter runs, for speed and comparison, not
  /// for accuracy; 1.25 was usual. The range is 1…16. 1 is the filter itself; 1.25 is the value of
  /// tutorials of 2013.
  public var reduction = 1.0  // identity: 1

  public static let formula =
    "mean over 2·round(radius) + 1 pixels along each axis; the image's extension is convolved "
    + "`passes` times, then cropped. A reduction above 1 shrinks by area to round(size/reduction), "
    + "blurs with radius/reduction and enlarges bilinearly: for comparison and speed, not accuracy"
  public static let example = #"[{"filter": "boxBlur", "radius": 12, "passes": 2}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBoxBlurFilter, BoxBlur: blurRadiusInPixels is radius, rounded to an even "
      + "number; GPUImage 2 takes a wider window for a radius that is set",
    coreImage: "CIBoxBlur: Apple does not say which window inputRadius is; colorSpace linear")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let exact = lowering.pixels(radius, of: inputs.main) / reduction
    let radius = Int((exact + 0.5).rounded(.down))
    return try lowering.reduced(inputs.main, by: reduction) { lowering, image throws(FilterError) in
      lowering.boxBlurred(image, radius: radius, passes: passes, edge: edge)
    }
  }
}

extension Lowering {
  /// Blurs `passes` times by a box of 2·`radius` + 1 pixels.
  mutating func boxBlurred(_ signal: Signal, radius: Int, passes: Int, edge: EdgeMode) -> Signal {
    guard radius > 0 else { return signal }
    return Axis.allCases.reduce(signal) {
      boxBlurred($0, $1, radius: radius, passes: passes, edge: edge)
    }
  }

  private mutating func boxBlurred(
    _ signal: Signal, _ axis: Axis, radius: Int, passes: Int, edge: EdgeMode
  ) -> Signal {
    let image = signal.extent[axis]
    if image.count == 1 && edge != .transparent { return signal }
    // A symmetric mean of a mirrored or repeated signal is mirrored or repeated, too. With other
    // edge modes, later passes read the extension, which is constant beyond the reach of earlier
    // passes.
    let isPeriodic = edge == .mirror || edge == .wrap
    return (1...passes).reduce(signal) { result, pass in
      let halo = isPeriodic ? 0 : min((passes - pass) * radius, pass * radius + 1)
      return mean(
        of: result, axis, from: -radius, width: 2 * radius + 1,
        range: image.lowerBound - halo..<image.upperBound + halo,
        edge: pass == 1 || isPeriodic ? edge : .clamp)
    }
  }

  /// Returns the mean of `width` pixels from `start` on, for every index of `range`. Without
  /// running sums, wide means are composed of narrower ones (`WindowSplit`).
  mutating func mean(
    of signal: Signal, _ axis: Axis, from start: Int, width: Int, range: Range<Int>,
    edge: EdgeMode
  ) -> Signal {
    var extent = signal.extent
    extent[axis] = range
    if builder.abilities.contains(.runningSums) {
      let kernel = RunningMean(axis: axis, start: start, width: width)
      return sample(kernel, of: signal, extent: extent, edge: edge)
    }
    guard let split = WindowSplit(width) else {
      let kernel = WindowSum(
        axis: axis, start: start, count: width, step: 1, weight: 1 / Float(width))
      return sample(kernel, of: signal, extent: extent, edge: edge)
    }
    let (count, step, tailCount) = (split.count, split.step, split.tailCount)
    let partial = mean(
      of: signal, axis, from: 0, width: step,
      range: range.lowerBound + start..<range.upperBound + start + (count - 1) * step, edge: edge)
    let kernel = WindowSum(
      axis: axis, start: start, count: count, step: step, weight: Float(step) / Float(width),
      tailCount: tailCount, tailWeight: 1 / Float(width))
    return tailCount == 0
      ? sample(kernel, of: partial, extent: extent, edge: edge)
      : sample(kernel, of: partial, signal, extent: extent, edge: edge)
  }
}

/// A window divided into `count` windows of `step` pixels, followed by `tailCount` pixels.
struct WindowSplit: Hashable {
  let count: Int
  let step: Int
  let tailCount: Int

  /// Creates the first step of the cheapest mean, about 3·log₂ width taps in log₅ width passes, or
  /// nil if a single pass is cheapest.
  init?(_ width: Int) {
    var known: [Int: Way] = [:]
    guard let count = Self.cheapest(width, &known).count else { return nil }
    self.count = count
    step = width / count
    tailCount = width % count
  }

  /// The fixed cost of a pass, in taps. On llvmpipe, a fetch takes 0.8 ns, and a pass without
  /// fetches 2 to 3 ns per pixel.
  static let passCost = 4

  /// Splits into more windows are never cheapest.
  private static let mostWindows = 16

  /// The cost of a mean in taps, and the number of windows of its first step, nil for a single
  /// pass.
  private typealias Way = (cost: Int, count: Int?)

  private static func cheapest(_ width: Int, _ known: inout [Int: Way]) -> Way {
    if let way = known[width] { return way }
    var best: Way = (width + passCost, nil)
    for count in 2...mostWindows where width / count >= 2 {
      // The narrower windows cost at least two taps and a pass.
      let own = count + width % count + passCost
      if own + passCost + 2 >= best.cost { continue }
      let cost = own + cheapest(width / count, &known).cost
      if cost < best.cost { best = (cost, count) }
    }
    known[width] = best
    return best
  }
}

extension Lowering {
  /// Adds a Gaussian whose sigma follows a mask, or returns nil if windows do not suit the
  /// executor, the precision or the edge mode.
  mutating func blurredInWindows(
    _ image: Signal, by mask: Signal, _ value: MaskValue, sigma: Double, edge: EdgeMode
  ) -> Signal? {
    guard builder.abilities.contains(.fewPasses), builder.precision == .bits8 else { return nil }
    let leastSigma = GaussianWindow.leastSigma(in: builder.colorSpace)
    let halvings = GaussianWindow.halvings(sigma: sigma, leastSigma: leastSigma)
    let reach = GaussianWindow.reach(leastSigma: leastSigma)
    // A repeated picture does not become constant outside, so the whole extension for the lowest
    // resolution is computed.
    let isRepeated = edge == .wrap || edge == .mirror
    // Each resolution extends some pixels beyond the picture. One image holds all of them, in cells
    // of the lowest resolution.
    let longer = max(image.size.width, image.size.height)
    guard !isRepeated || reach << halvings <= min(image.size.width, image.size.height),
      8 << halvings <= max(4096, 2 * longer)
    else { return nil }
    var inputs = [image, mask]
    var bounds: [Region] = []
    if halvings > 0 {
      let resolutions = builder.resolutions(of: image, count: halvings, reach: reach, edge: edge)
      inputs.append(resolutions.signal)
      bounds = resolutions.regions
    }
    let kernel = GaussianWindow(
      mask: value, sigma: Float(sigma), leastSigma: Float(leastSigma), bounds: bounds)
    return builder.sample(kernel, of: inputs, extent: image.extent, edge: edge)
  }
}
