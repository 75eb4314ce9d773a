extension NetworkBuilder {
  /// Adds a Gaussian blur of `sigma` pixels.
  ///
  /// - Parameters:
  ///   - gain: The factor by which the result and its error are multiplied afterwards.
  ///   - isSubtracted: Whether the result is one side of a difference. Errors of linear light are
  ///     in proportion to the light, so they count more in a dark difference.
  package mutating func gaussianBlurred(
    _ signal: Signal, sigma: Double, edge: EdgeMode, gain: Double = 1, isSubtracted: Bool = false
  ) -> Signal {
    if gain <= Self.mostWholeGain, !(isSubtracted && colorSpace == .linear),
      isWhole(signal, sigma: sigma, edge: edge)
    {
      let scheme = GaussianScheme(
        sigma: sigma, ladder: colorSpace == .linear ? .linearLight : .fixedPoint,
        colorSpace: colorSpace)
      return gaussian(scheme, of: signal, edge: edge)
    }
    var result = signal
    var axes: [AxisLevels] = []
    for axis in Axis.allCases {
      let length = signal.extent[axis].count
      if sigma > 0, GaussianScheme.isMean(sigma: sigma, length: length, edge: edge) {
        result = averaged(result, axis, to: signal.extent[axis])
        continue
      }
      let scheme = GaussianScheme(
        sigma: sigma, length: length, edge: edge, ladder: ladder(gain: gain))
      if scheme != .identity {
        axes.append(
          AxisLevels(
            axis: axis, edge: edge, scheme: scheme,
            levels: ResolutionLevels(
              signal.extent[axis], of: signal.extent[axis], edge: edge, scheme: scheme,
              takesLargeSteps: abilities.contains(.fewPasses))))
      }
    }
    // Levels that reach far beyond a periodic image are large. Then only one axis is extended at a
    // time.
    let isFarExtended = axes.contains { $0.isFarExtended }
    return (isFarExtended ? axes.map { [$0] } : [axes]).reduce(result) { blurred($0, $1) }
  }

  /// The greatest gain at which a whole Gaussian errs by only a few hundredths of a level, besides
  /// the rounding.
  private static let mostWholeGain = 2.0

  /// Whether the executor can compute the Gaussian as a whole. Fixed point is exact enough for
  /// 8-bit results and encoded values of 0…1, but holds no weight of 1, so sigma is at least 0.3;
  /// 16-bit floats are exact enough for linear light of gradual curves.
  func isWhole(_ signal: Signal, sigma: Double, edge: EdgeMode) -> Bool {
    abilities.contains(.wholeGaussian) && precision == .bits8
      && network.operations[signal.index].isUnit && sigma >= 0.3
      && (colorSpace == .srgb || colors.isGradual)
      && Axis.allCases.allSatisfy { axis in
        let length = signal.extent[axis].count
        return (length > 1 || edge == .transparent)
          && !GaussianScheme.isMean(sigma: sigma, length: length, edge: edge)
      }
  }

  private func ladder(gain: Double) -> GaussianLadder {
    switch precision {
    case .bits8: abilities.contains(.fewPasses) && gain <= 1 ? .fewPasses : .bits8.amplified(gain)
    case .bits16: .bits16.amplified(gain)
    }
  }

  /// Returns the mean of every line along the axis, at every index of `range`, by way of about √n
  /// means: sums of few numbers are more precise.
  private mutating func averaged(_ signal: Signal, _ axis: Axis, to range: Range<Int>) -> Signal {
    let length = signal.extent[axis].count
    let middle = max(1, Int(Double(length).squareRoot()))
    let mean = [(length, middle), (middle, 1)].reduce(signal) { result, step in
      var extent = result.extent
      extent[axis] = 0..<step.1
      let rows = ResizeKernel.area.rows(from: step.0, to: step.1)
      return sample(Resample(axis: axis, rows: rows), of: result, extent: extent)
    }
    var extent = mean.extent
    extent[axis] = range
    let rows = ResizeKernel.area.rows(from: 1, to: range.count)
    return sample(
      Resample(axis: axis, origin: range.lowerBound, rows: rows), of: mean, extent: extent)
  }

  /// Returns the mean of a part of the signal, at every pixel of the signal.
  package mutating func average(of part: Region, in signal: Signal) -> Signal {
    let cut = move(signal, x: -part.x, y: -part.y, extent: Region(part.size))
    return Axis.allCases.reduce(cut) { averaged($0, $1, to: signal.extent[$1]) }
  }

  private mutating func blurred(_ signal: Signal, _ levels: [AxisLevels]) -> Signal {
    if levels.isEmpty { return signal }
    var axes = levels
    var result = signal
    let deepest = axes.map(\.steps.count).max() ?? 0
    for level in 0..<deepest {
      for index in axes.indices where axes[index].steps.count > level {
        result =
          switch axes[index].steps[level] {
          case .half:
            step(result, Convolve.decimate(axes[index].axis), &axes[index], to: level + 1)
          case .quarter:
            step(result, DecimateByFour(axis: axes[index].axis), &axes[index], to: level + 1)
          }
      }
    }
    // Without levels, the convolution along rows comes last, because it shares its taps.
    let isDirect = abilities.contains(.fewPasses) && deepest == 0
    for index in isDirect ? axes.indices.reversed() : Array(axes.indices) {
      let axis = axes[index]
      result = step(
        result, Convolve(axis: axis.axis, weights: axis.scheme.kernel), &axes[index],
        to: axis.steps.count, isConvolved: true)
    }
    // Columns come first, so that the largest step runs along rows.
    for level in (0..<deepest).reversed() {
      for axis in axes.reversed() where axis.steps.count > level {
        var extent = result.extent
        extent[axis.axis] = axis.convolved[level]
        result =
          switch axis.steps[level] {
          case .half: sample(Interpolate(axis: axis.axis), of: result, extent: extent)
          case .quarter: sample(InterpolateByFour(axis: axis.axis), of: result, extent: extent)
          }
      }
    }
    // A solved kernel may have negative weights.
    return axes.allSatisfy(\.scheme.isPositive) ? result : limit(result)
  }

  /// Adds the decimation to `level`, or the convolution there. The first step meets the edge of the
  /// image, later ones the end of a level, beyond which samples are constant or not needed.
  private mutating func step(
    _ signal: Signal, _ kernel: some AxisKernel, _ axis: inout AxisLevels, to level: Int,
    isConvolved: Bool = false
  ) -> Signal {
    var extent = signal.extent
    extent[axis.axis] = isConvolved ? axis.convolved[level] : axis.decimated[level]
    defer { axis.isStarted = true }
    return sample(
      kernel, of: signal, extent: extent, edge: axis.isStarted ? .clamp : axis.edge,
      isUnit: axis.scheme.isPositive)
  }
}

private struct AxisLevels {
  let axis: Axis
  let edge: EdgeMode
  let scheme: GaussianScheme
  let levels: ResolutionLevels
  var isStarted = false

  var steps: [ResolutionLevels.Step] { levels.steps }
  var convolved: [Range<Int>] { levels.convolved }
  var decimated: [Range<Int>] { levels.decimated }

  var isFarExtended: Bool {
    steps.first.map { decimated[1].count * $0.reduction > 2 * convolved[0].count } ?? false
  }
}
