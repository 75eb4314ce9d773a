import GLBlurShaders

/// Shows how different the colours of two images look: ΔE2000 of every pixel, as a grey.
public struct DeltaEMap: Filter {
  /// The difference that is white. The range is 0.1…100.
  public var white = 10.0

  init() {}
  public var connections: [String: Reference] = [:]

  public static let formula =
    "ΔE2000/white, an opaque grey (ISO/CIE 11664-6, from L*a*b* relative to D50 in the colours of the result); "
    + "over black or over white, whichever is brighter; 1 is about the least difference that is seen side by "
    + "side"
  public static let ports: [Port] = [.input, .other]
  public static let example = #"""
    [{"filter": "saturation", "amount": 0.8},
     {"filter": "deltaEMap", "other": "source"}]
    """#
  public static let counterparts = Counterparts(
    coreImage:
      "CILabDeltaE: inputImage2 is other; its result is the difference itself, not a share of white"
  )

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let other = try inputs.required(Port.other.name)
    let (matrix, middle) = (lowering.colors.toXYZ, RGBSpace.d50)
    // The rows that make X, Y and Z, relative to white, of red, green and blue.
    let rows = [matrix.first / middle.x, matrix.second / middle.y, matrix.third / middle.z].map {
      SIMD4(SIMD3<Float>($0), 0)
    }
    let kernel = PointCall(
      .deltaE(rowX: rows[0], rowY: rows[1], rowZ: rows[2], gain: Float(1 / white)), cost: 75,
      .opaque)
    // The difference is a number, not light, so it is drawn encoded.
    return try lowering.within(.srgb) { (lowering) throws(FilterError) in
      let pictures = [inputs.main, other].map { lowering.convert($0, to: .srgb) }
      let maps = [Color.black, .white].map { background in
        let ground = Constant(color: lowering.premultiplied(background))
        let lights = pictures.map { picture in
          let shown = lowering.apply(
            SourceOver(opacity: 1), to: lowering.generate(ground, like: picture), picture)
          return lowering.convert(shown, to: .linear)
        }
        return lowering.apply(kernel, to: lights[0], lights[1])
      }
      return try lowering.apply(
        Blend(.lighten), FilterInputs(main: maps[0], ports: ["overlay": maps[1]]))
    }
  }
}

extension DeltaEMap {
  /// Creates a filter that brings its other image along, such as `DeltaEMap(from: "before")`.
  public init(from other: Reference, white: Double = 10) {
    self.init(white: white)
    connections = ["other": other]
  }
}
