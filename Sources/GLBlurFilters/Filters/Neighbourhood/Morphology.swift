/// Lets what is bright, or what is dark, grow.
public struct Morphology: Filter {
  public enum Operation: String, Choice {
    /// The greatest value of the window: what is bright and opaque grows.
    case dilate
    /// The least.
    case erode
    /// Eroded, then dilated: bright specks go.
    case open
    /// Dilated, then eroded: dark specks go.
    case close

    /// Whether each step takes the greatest values.
    fileprivate var steps: [Bool] {
      switch self {
      case .dilate: [true]
      case .erode: [false]
      case .open: [false, true]
      case .close: [true, false]
      }
    }
  }

  public var operation = Operation.dilate
  /// The window is 2·round(radius) + 1 pixels wide.
  public var radius: Length = 1
  public var edge = EdgeMode.clamp

  public init(
    _ operation: Operation = .dilate, radius: Length = 1, edge: EdgeMode = .clamp
  ) {
    self.operation = operation
    self.radius = radius
    self.edge = edge
  }

  public static let template = Morphology()
  public static let name = "morphology"
  public static let summary = "Lets what is bright, or what is dark, grow."
  public static let formula =
    "the greatest (dilate) or least (erode) of each premultiplied channel, and of alpha, over a "
    + "square of 2·round(radius) + 1 pixels; open erodes, then dilates, close the other way round, "
    + "each step with the edge mode; exact"
  public static let parameters: [Parameter<Morphology>] = [
    .choice("operation", \.operation, "What is taken of the window."),
    .length("radius", \.radius, in: 0...1000, identity: 0, "Half the window."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example =
    #"[{"filter": "morphology", "operation": "open", "radius": 4}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageRGBDilationFilter, Dilation: operation dilate, radius 1 to 4 there; "
      + "GPUImageRGBErosionFilter, Erosion: operation erode; GPUImageRGBOpeningFilter, "
      + "OpeningFilter: operation open; GPUImageRGBClosingFilter, ClosingFilter: operation close",
    coreImage: "CIMorphologyRectangleMaximum, CIMorphologyRectangleMinimum: inputWidth and "
      + "inputHeight are 2·radius + 1")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = lowering.wholePixels(radius, of: inputs.main)
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
    // The whole image and, if it is another, one pixel of its extension to each side are all that
    // a window can see.
    let radius = min(radius, image.count)
    if radius == 0 { return signal }
    let width = 2 * radius + 1
    return extremum(
      of: signal, axis, from: -radius, width: width, range: image, edge: edge,
      isMaximum: isMaximum, by: windowCount(width))
  }

  /// The extremum of `width` pixels from `start` on, for every index of `range`: of at most `count`
  /// windows, which may overlap, theirs in the same way.
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
    // What the windows are read for lies inside of them, whatever the edge mode.
    return sample(kernel, of: partial, extent: extent, edge: edge)
  }
}

/// How many windows are taken together at a time so that all steps to one of `width` pixels are the
/// cheapest: log₅ width of about five taps each.
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
