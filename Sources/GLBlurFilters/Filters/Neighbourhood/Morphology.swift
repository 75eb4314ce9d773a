/// Lets bright areas or dark areas grow.
public struct Morphology: Filter {
  /// The operation on the values of the window.
  public enum Operation: String, Choice {
    /// The greatest value, so that bright and opaque areas grow.
    case dilate
    /// The least value, so that dark and transparent areas grow.
    case erode
    /// Erodes, then dilates, which removes bright specks.
    case open
    /// Dilates, then erodes, which removes dark specks.
    case close

    /// Each step is true if it takes the greatest value.
    fileprivate var steps: [Bool] {
      switch self {
      case .dilate: [true]
      case .erode: [false]
      case .open: [false, true]
      case .close: [true, false]
      }
    }
  }

  /// The operation; dilate takes the greatest and erode the least value of the window, open and
  /// close do one after the other.
  public var operation = Operation.dilate  // unlabelled
  /// Half the width of the window, which is 2·round(radius) + 1 pixels wide. The range is 0…1000
  /// points.
  public var radius: Length = 1  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "the greatest (dilate) or least (erode) of each premultiplied channel, and of alpha, over a "
    + "square of 2·round(radius) + 1 pixels; open erodes, then dilates, close the other way round, "
    + "each step with the edge mode; exact"
  public static let example = #"[{"filter": "morphology", "operation": "open", "radius": 4}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageRGBDilationFilter, Dilation: operation dilate, radius 1 to 4 there; "
      + "GPUImageRGBErosionFilter, Erosion: operation erode; GPUImageRGBOpeningFilter, "
      + "OpeningFilter: operation open; GPUImageRGBClosingFilter, ClosingFilter: operation close",
    coreImage: "CIMorphologyRectangleMaximum, CIMorphologyRectangleMinimum: inputWidth and "
      + "inputHeight are 2·radius + 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let radius = lowering.wholePixels(radius, of: inputs.main)
    if radius > 0, lowering.builder.abilities.contains(.selections) {
      // A larger window holds no other values than the whole image and one pixel of its extension
      // to each side.
      let size = inputs.main.size
      let steps = operation.steps.map { isMaximum in
        Selection.Step(
          isMaximum ? .maximum : .minimum, columns: min(radius, size.width),
          rows: min(radius, size.height))
      }
      return lowering.builder.select(Selection(steps), of: inputs.main, edge: edge)
    }
    return operation.steps.reduce(inputs.main) { image, isMaximum in
      Axis.allCases.reduce(image) {
        lowering.extremum(of: $0, $1, radius: radius, edge: edge, isMaximum: isMaximum)
      }
    }
  }
}

extension Lowering {
  fileprivate mutating func extremum(
    of signal: Signal, _ axis: Axis, radius: Int, edge: EdgeMode, isMaximum: Bool
  ) -> Signal {
    let image = signal.extent[axis]
    // A larger window would hold no other values.
    let radius = min(radius, image.count)
    if radius == 0 { return signal }
    let width = 2 * radius + 1
    return extremum(
      of: signal, axis, from: -radius, width: width, range: image, edge: edge,
      isMaximum: isMaximum, by: windowCount(width))
  }

  /// Returns the extremum of `width` pixels from `start` on, for every index of `range`, from at
  /// most `count` narrower windows, which are computed likewise.
  private mutating func extremum(
    of signal: Signal, _ axis: Axis, from start: Int, width: Int, range: Range<Int>,
    edge: EdgeMode, isMaximum: Bool, by count: Int
  ) -> Signal {
    let step = (width + count - 1) / count
    let reach = width - step
    var partial = signal
    if step > 1 {
      partial = extremum(
        of: signal, axis, from: 0, width: step,
        range: range.lowerBound + start..<range.upperBound + start + reach, edge: edge,
        isMaximum: isMaximum, by: count)
    }
    var extent = signal.extent
    extent[axis] = range
    let kernel = WindowExtremum(
      axis: axis, start: start, count: (width + step - 1) / step, step: step, reach: reach,
      isMaximum: isMaximum)
    // The windows are read only inside their extent, so the edge mode does not matter.
    return sample(kernel, of: partial, extent: extent, edge: edge)
  }
}

/// Returns the number of windows in each step for which all steps are the cheapest, about log₅
/// width steps of five taps each.
private func windowCount(_ width: Int) -> Int {
  let counts = (1...16).map { passes in
    let count = (2...max(2, width)).first { count in
      (0..<passes).reduce(1) { product, _ in min(product * count, width) } == width
    }
    return (passes: passes, count: count ?? width)
  }
  func cost(_ way: (passes: Int, count: Int)) -> Int {
    way.passes * (way.count + WindowSplit.passCost)
  }
  return counts.min { cost($0) < cost($1) }?.count ?? width
}
