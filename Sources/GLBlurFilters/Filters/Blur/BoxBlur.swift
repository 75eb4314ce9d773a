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
  /// Applies a box blur of 2·`radius` + 1 pixels `passes` times.
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
    // An image of one pixel is extended by that pixel everywhere.
    if image.count == 1 && edge != .transparent { return signal }
    // The mean of a mirrored or repeated signal over a symmetric window is itself mirrored or
    // repeated. With other edge modes, later passes read a part of the extension, which is constant
    // beyond the reach of the earlier passes.
    let isPeriodic = edge == .mirror || edge == .wrap
    return (1...passes).reduce(signal) { result, pass in
      let halo = isPeriodic ? 0 : min((passes - pass) * radius, pass * radius + 1)
      return mean(
        of: result, axis, from: -radius, width: 2 * radius + 1,
        range: image.lowerBound - halo..<image.upperBound + halo,
        edge: pass == 1 || isPeriodic ? edge : .clamp)
    }
  }

  /// Returns the mean of `width` pixels from `start` on, for every index of `range`.
  ///
  /// An executor without running sums composes a wide mean from means over narrower windows and a
  /// remainder, recursively (`WindowSplit`).
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
