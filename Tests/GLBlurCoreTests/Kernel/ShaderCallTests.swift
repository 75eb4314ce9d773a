import GLBlurCore
import GLBlurShaders
import Testing

/// Every kernel passes its shader what the GLSL declares.
@Suite struct ShaderCallTests {
  /// Chains that between them use every kernel: all filters at unremarkable values, all blend
  /// modes, all kinds of vibrancy, both colour spaces.
  private static let chains: [Chain] =
    [
      Chain { GaussianBlur(sigma: 2) }, Chain { GaussianBlur(sigma: 30) },
      Chain { BoxBlur(radius: 30, passes: 2) }, Chain { IOSBlur(sigma: 5) },
      Chain { ImageEffect() },
      Chain { Saturation(2).colorSpace(.linear) }, Chain { LuminanceRange(reduction: 0.5) },
      Chain { Tint(.white, alpha: 0.5) }, Chain { Opacity(0.5) }, Chain { SolidColor(.white) },
      Chain { RoundedRect(frame: Frame(1, 2, 3, 4), cornerRadius: 1) },
      Chain {
        RoundedRect(frame: Frame(1, 2, 40, 40), cornerRadius: 16, cornerCurve: .continuous)
      },
      Chain { BlurEffect() },
      Chain { Mask().port("mask", .source).port("base", .none) },
      Chain { Crop(frame: Frame(1, 1, 4, 4)) }, Chain { Resize(factor: 0.5, kernel: .lanczos) },
      Chain { Place(frame: Frame(1, 1, 9, 9)).port("overlay", .source) },
      Chain { Rotate() }, Chain { Sharpen(amount: 1) }, Chain { SobelEdge() },
      Chain { Morphology(radius: 9) }, Chain { MedianFilter() }, Chain { BilateralBlur() },
      Chain { MotionBlur(angle: 20) }, Chain { ZoomBlur() }, Chain { TiltShift() },
      Chain {
        LookupTable().id("table")
        ColorLookup().input(.source).port("lut", "table")
      },
    ]
    + tones.map { filter in Chain { filter } }
    + BlendMode.allCases.map { mode in Chain { Blend(mode).port("overlay", .source) } }
    + Material.allCases.map { material in
      Chain { Vibrancy(style: .fill, material: material).port("content", .source) }
    } + [Chain { Vibrancy().port("content", .source) }]

  private static let tones: [any Filter] = [
    Gamma(2), ColorMatrix(Array(repeating: 0.2, count: 20)), Levels(min: 0.1),
    ToneCurve(red: [CurvePoint(0, 1), CurvePoint(1, 0)]), Vibrance(1), WhiteBalance(tint: 10),
    HighlightsAndShadows(shadows: 1), HighlightAndShadowTint(shadowIntensity: 1), Monochrome(),
    Posterize(), Solarize(), LuminanceThreshold(), Haze(distance: 0.1), Vignette(), ChromaKey(),
    Dither(strength: 1),
    LinearGradient(
      from: Point(0, 0), to: .center, stops: [GradientStop(0, .black), GradientStop(1, .white)]),
    RadialGradient(
      center: .center, radius: 5, stops: [GradientStop(0, .black), GradientStop(1, .white)]),
  ]

  private func calls() throws -> [(ShaderCall, pixels: Int?)] {
    let fewPasses = try LoweredChain(Chain { GaussianBlur(sigma: 30) }, abilities: .fewPasses)
    let lowered = try Self.chains.map { try LoweredChain($0) } + [fewPasses]
    return lowered.flatMap { lowered in
      lowered.network.operations.compactMap { operation -> (ShaderCall, Int?)? in
        switch operation.body {
        case .point(let kernel): (kernel.shaderCall, operation.inputs.count)
        case .sample(let kernel, _): (kernel as? any TwinKernel).map { ($0.shaderCall, nil) }
        case .image, .move: nil
        }
      }
    }
  }

  private func type(_ argument: ShaderCall.Argument) -> String {
    switch argument {
    case .int: "int"
    case .int2: "ivec2"
    case .float: "float"
    case .float2: "vec2"
    case .float4: "vec4"
    case .float4s: "vec4["
    case .table: "Table"
    }
  }

  @Test func argumentsAreThoseOfTheSignature() throws {
    for (call, pixels) in try calls() {
      let name = call.shader.path
      #expect(call.arguments.count == call.parameters.count, "\(name)")
      for (argument, parameter) in zip(call.arguments, call.parameters) {
        #expect(parameter.type.hasPrefix(type(argument)), "\(name): \(parameter.name)")
        if case .float4s(let values) = argument {
          #expect(values.count <= 64 && parameter.type == "vec4[64]")
        }
        if case .table(let table) = argument {
          #expect(table.values.count == table.width * table.height && !table.values.isEmpty)
        }
        for value in floats(argument) { #expect(value.isFinite, "\(name): \(parameter.name)") }
      }
      if let pixels {
        #expect(call.shader.parameters.count { $0.role == .pixel } == pixels, "\(name)")
      }
    }
  }

  private func floats(_ argument: ShaderCall.Argument) -> [Float] {
    switch argument {
    case .int, .int2: []
    case .float(let value): [value]
    case .float2(let value): [value.x, value.y]
    case .float4(let value): [value.x, value.y, value.z, value.w]
    case .float4s(let values): values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    case .table(let table): table.values
    }
  }

  /// A shader that no chain reaches is dead, or the list above is too short.
  @Test func everyShaderIsUsed() throws {
    let used = Set(try calls().map(\.0.shader.path))
    let all = Shader.all.map(\.path).filter { $0.hasPrefix("point/") || $0.hasPrefix("sampling/") }
    #expect(used == Set(all))
  }
}
