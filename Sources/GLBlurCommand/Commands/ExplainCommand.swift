import GLBlur
import GLBlurChain
import GLBlurGPU

/// The subcommand `glblur explain`.
enum ExplainCommand: Subcommand {
  static let name = CommandName.explain
  static let summary =
    "Show how a chain would be computed, pass by pass: joined filters, sizes, formats, taps, bytes, "
    + "and what it would cost."
  static let synopses = ["CHAIN [INPUT] [--size WxH] [--dot|--json] [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON); - is standard input."),
    (
      name: "INPUT",
      summary: "The image to plan for, of which only the header is used; - is standard input. "
        + "Without an image, --size sets the size, unless the chain has a canvas."
    ),
  ]
  static let examples = [
    (line: "glblur explain frosted.json photo.jpg", summary: "Which passes take the time?"),
    (
      line: "glblur explain frosted.json --dot | dot -Tsvg -o plan.svg",
      summary: "The plan as a picture."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count <= 2 else {
      throw Failure.usage(
        "explain needs a chain and at most one image: glblur explain CHAIN [INPUT]")
    }
    guard !arguments.has(.dot) || !arguments.has(.json) else {
      throw Failure.usage("--dot and --json both write to standard output; leave out one of them")
    }
    try arguments.checkStandardInput()
    let input = arguments.operands.dropFirst().first
    guard input == nil || !arguments.has(.imageSize) else {
      throw Failure.usage("--size is for a plan without an image; leave out one of them")
    }
    let loader = try ChainLoader(path, arguments)
    let hasCanvas = loader.chain.canvas != nil
    if hasCanvas { try loader.check(image: input) }
    guard !hasCanvas || !arguments.has(.imageSize) else {
      throw Failure.usage(
        "--size is for a chain that needs an image, and this one has a canvas; leave out one of them"
      )
    }
    let size =
      try hasCanvas ? loader.chain.canvasSize() : arguments.text(.imageSize).flatMap { Size($0) }
    let source =
      try input.map { try imageTraits(at: $0, ReadLimits(arguments)) }
      ?? ImageTraits(ImageShape(size ?? Defaults.explainSize, .rgba8))
    var options = Renderer.Options(
      backend: arguments.choice(.planBackend) ?? .gpu, device: try DeviceChoice(arguments),
      quality: arguments.choice(.quality) ?? .fast, depth: Depth(arguments),
      profile: try OutputProfile(arguments), passes: try PassForm(arguments))
    let inputs = try loader.traits()
    for option in [Option.device, .passes] where options.backend != .auto && arguments.has(option) {
      throw Failure.usage(
        "--\(option.name) is for the choice of --backend auto, and a plan needs none; leave it out, or "
          + "add --backend auto")
    }
    let imageName = input ?? "\(source.shape.size) pixels"
    let choice =
      options.backend == .auto
      ? try choice(for: loader.chain, hasCanvas ? nil : source, inputs, options, on: imageName)
      : nil
    if let choice { options.backend = choice.reason.backend }
    let outline = try outline(
      of: loader.chain, hasCanvas ? nil : source, inputs, options, on: imageName)
    if loader.chain.dependsOnPixels, !arguments.has(.quiet) {
      Console.say(
        "labels whose colour depends on what lies behind them are planned as black ones without a "
          + "scrim, and filters that measure pixels as over some image of many tones")
    }
    let report = PlanReport(
      chain: named(path), input: input, isAssumed: input == nil && size == nil,
      hasCanvas: hasCanvas, source: source.shape,
      names: inputs.keys.sorted(), options: options, outline: outline,
      estimate: try Renderer(options).estimate(
        of: loader.chain, hasCanvas ? nil : source, inputs: inputs), choice: choice?.reason,
      times: choice?.estimate)
    let text =
      arguments.has(.dot)
      ? report.graph : arguments.has(.json) ? report.json.file : report.prose
    try Console.print(text)
    return .success
  }

  private static func choice(
    for chain: Chain, _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    _ options: Renderer.Options, on input: String
  ) throws(Failure) -> (reason: AutoChoice, estimate: AutoEstimate?) {
    if options.mayOpenGPU { ShaderCaches.prepare() }
    do {
      return try withoutDriverNoise(unless: false) {
        try Renderer(options).explainedChoice(for: chain, source, inputs: inputs)
      }
    } catch {
      throw Failure(error, with: named(input))
    }
  }

  private static func outline(
    of chain: Chain, _ source: ImageTraits?, _ inputs: [String: ImageTraits],
    _ options: Renderer.Options, on input: String
  ) throws(Failure) -> PlanOutline {
    do {
      return try chain.outline(for: source, inputs: inputs, options)
    } catch {
      throw Failure(error, with: named(input))
    }
  }
}
