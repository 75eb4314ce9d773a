import GLBlurShaders

/// Shows where two images differ: black where they are equal, and the brighter the more they differ.
public struct DifferenceMap: Filter {
  /// The factor on the difference. The range is 0…255.
  public var gain = 1.0

  init() {}
  public var connections: [String: Reference] = [:]

  public static let formula =
    "gain·max(|P − Q|, |(P − α) − (Q − β)|) of each channel, opaque: the difference over black or over "
    + "white, whichever is greater, of premultiplied P and Q with alpha α and β"
  public static let ports: [Port] = [.input, .other]
  public static let example = #"""
    [{"filter": "gaussianBlur", "sigma": 2},
     {"filter": "differenceMap", "other": "source", "gain": 8}]
    """#
  public static let counterparts = Counterparts(
    coreImage:
      "CIColorAbsoluteDifference: inputImage2 is other; it keeps differences of colours alone")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.apply(
      PointCall(.differenceMap(gain: Float(gain)), .opaque), to: inputs.main,
      try inputs.required(Port.other.name))
  }
}

extension DifferenceMap {
  /// Creates a filter that brings its other image along, such as `DifferenceMap(from: "before")`.
  public init(from other: Reference, gain: Double = 1) {
    self.init(gain: gain)
    connections = ["other": other]
  }
}

extension Port {
  static let other = Port("other", "the image that the input is compared with")
}
