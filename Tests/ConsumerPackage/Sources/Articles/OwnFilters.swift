import GLBlur

// The examples of the article "Own filters".

struct Frost: Filter {
  /// The standard deviation of the blur. The range is 0…100 points. The default is 12 points.
  var sigma: Length = 12
  /// The share of white, 0…1. The default is 0.3.
  var white = 0.3

  static let template = Frost()
  static let summary = "Blurs the picture and lays white over it."
  static let parameters: [Parameter<Frost>] = [
    .length("sigma", \.sigma, in: 0...100, identity: 0, "The standard deviation of the blur."),
    .number("white", \.white, in: 0...1, identity: 0, "The share of white."),
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let blurred = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
    return try lowering.apply(Tint(.white, alpha: white), to: blurred)
  }
}

func frosted(_ photo: Image, _ renderer: Renderer) throws -> Image {
  try renderer.render(Chain { Frost(sigma: 20) }, photo)
}

func frostedByFile() throws -> Chain {
  try Chain(json: #"[{"filter": "frost", "sigma": 20}]"#, filters: [Frost.self])
}

struct Scanlines: Filter {
  var period = 4.0

  static let template = Scanlines()
  static let parameters: [Parameter<Scanlines>] = [
    .number("period", \.period, in: 2...100, "The distance between lines in pixels.")
  ]
  static let shader = """
    /*{"INPUTS": [
      {"NAME": "inputImage", "TYPE": "image"},
      {"NAME": "period", "TYPE": "float", "MIN": 2, "MAX": 100}
    ]}*/
    void main() {
      vec4 c = IMG_THIS_PIXEL(inputImage);
      float lit = step(0.5, fract(gl_FragCoord.y / period));
      gl_FragColor = vec4(c.rgb * mix(0.5, 1.0, lit), c.a);
    }
    """

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let shader = try Shader(source: Self.shader).set("period", period)
    return try lowering.apply(shader, to: inputs.main)
  }
}

func lined() throws -> Chain {
  try Chain(json: #"[{"filter": "scanlines", "period": 8}]"#, filters: [Scanlines.self])
}

struct Spotlight: Filter {
  var sigma: Length = 10

  static let template = Spotlight()
  static let parameters: [Parameter<Spotlight>] = [
    .length("sigma", \.sigma, in: 0...100, "The standard deviation of the blur around the spot.")
  ]
  static let ports: [Port] = [
    .input, Port("spot", "the image that is light where the input stays sharp"),
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let spot = try inputs.required("spot")
    let dark = try lowering.apply(
      GaussianBlur(sigma: sigma), then: Brightness(-0.3), to: inputs.main)
    return try lowering.apply(Mask(), to: inputs.main, ports: ["mask": spot, "base": dark])
  }
}

extension Lowering {
  mutating func apply(
    _ first: some Filter, then second: some Filter, to image: Signal
  ) throws(FilterError) -> Signal {
    try apply(second, to: apply(first, to: image))
  }
}

func spotlit() -> Chain {
  Chain {
    RoundedRect(frame: Frame(200, 120, 160, 160), cornerRadius: 80, feather: 40).id("disc")
    Spotlight(sigma: 14).input(.source).port("spot", "disc")
  }
}

struct Band: Filter {
  var low = 0.25
  var high = 0.75

  static let template = Band()
  static let parameters: [Parameter<Band>] = [
    .number("low", \.low, in: 0...1, "The value that becomes black."),
    .number("high", \.high, in: 0...1, "The value that becomes white."),
  ]
  static let rules: [ParameterRule] = [.ascends("low", "high")]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(Levels(min: Channels(low), max: Channels(high)), to: inputs.main)
  }
}

func testFrost() throws {
  let grey = (0..<16 * 16).flatMap { _ -> [UInt8] in [51, 51, 51, 255] }
  let photo = try Image(rgba8: grey, width: 16, height: 16)
  let result = try Renderer(.init(backend: .cpu)).render(Chain { Frost(white: 0.25) }, photo)
  // A plain picture stays plain under any blur: 51 + 0.25 · (255 − 51) = 102.
  precondition(result.bytes[0] == 102)
}
