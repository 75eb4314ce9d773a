import GLBlurChain
import GLBlurShaders
import TestSupport
import Testing

/// Tests that every shader call matches the GLSL.
@Suite struct ShaderCallTests {
  /// With the examples of the filters, these use every kernel.
  private static let chains: [Chain] =
    [
      Chain { GaussianBlur(sigma: 2) }, Chain { BoxBlur(radius: 30, passes: 2) },
      Chain { Saturation(2).colorSpace(.linear) }, Chain { MedianFilter(radius: 9) },
      Chain {
        RoundedRect(frame: Frame(1, 2, 40, 40), cornerRadius: 16, cornerCurve: .continuous)
      },
      Chain { Mask().port("mask", .source).port("base", .none) },
      Chain { Resize(factor: 0.5, kernel: .lanczos) },
      Chain { ColorMatrix(Array(repeating: 0.2, count: 20)) }, Chain { NonMaximumSuppression() },
      Chain { LiquidGlass() },
      Chain {
        GlassContainer {
          LiquidGlass(frame: Frame(10, 10, 80, 80))
          LiquidGlass(frame: Frame(100, 10, 80, 80))
        }
      },
      Chain { HistogramEqualization(channels: .each) }, Chain { CLAHE(channels: .each) },
      Chain { Corners(show: .response) }, Chain { FastCorners(show: .response) },
      Chain { SSIMMap(from: .source) },
    ]
    + FractalNoise.Kind.allCases.map { kind in Chain { FractalNoise(kind) } }
    + Mosaic.Shape.allCases.map { shape in Chain { Mosaic(shape) } }
    + PolarCoordinates.Direction.allCases.map { way in Chain { PolarCoordinates(way) } }
    + BlendMode.allCases.map { mode in Chain { Blend(mode).port("overlay", .source) } }
    + Material.allCases.map { material in
      Chain { Vibrancy(style: .fill, material: material).port("content", .source) }
    } + [Chain { Vibrancy().port("content", .source) }]

  /// Without filters that draw text, which need a typesetter and have no kernel of their own.
  private static var examples: [Chain] {
    get throws {
      let withText: Set = [
        Label.name, EffectView.name, BlurView.name, ContainerView.name, LiquidGlass.name,
      ]
      return try Catalogue.filters.filter { !withText.contains($0.name) }.map {
        try Chain(json: Array($0.example.utf8))
      }
    }
  }

  private static var feedback: Chain {
    get throws {
      var shader = try Shader(
        source: """
          /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
            "PASSES": [{"TARGET": "kept", "PERSISTENT": true}]}*/
          void main() {
            gl_FragColor = 0.5 * IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx)
              + 0.5 * IMG_THIS_PIXEL(kept);
          }
          """)
      shader.frames = 2
      return Chain { shader }
    }
  }

  private func calls() throws -> [(ShaderCall, pixels: Int?)] {
    let fewPasses = try LoweredChain(Chain { GaussianBlur(sigma: 30) }, abilities: .fewPasses)
    let windows = try LoweredChain(Chain { TiltShift(sigma: 9) }, abilities: .fewPasses)
    let inAdobeRGB = try LoweredChain(Chain { Invert().colorSpace(.linear) }, colors: .adobeRGB)
    let curved = try LoweredChain(
      Chain {
        Saturation(2)
        Gamma(1.1)
      }, abilities: .wholeGaussian)
    let chains = try Self.chains + Self.examples
    // The frames in the examples need this size.
    let gathered = try LoweredChain(Self.feedback, abilities: .gathersFromStored)
    let lowered =
      try chains.map { try LoweredChain($0, width: 600, height: 400) }
      + [fewPasses, windows, inAdobeRGB, gathered, curved]
    let low = Chain { TemporalLowPass() }
    let film = try Chain.lowered(
      [low, low], source: ImageTraits(Size(width: 60, height: 40)), memory: FrameMemory(),
      in: LoweringContext(precision: .bits8))
    return (lowered.map(\.network) + [film.network]).flatMap { network in
      network.operations.compactMap { operation -> (ShaderCall, Int?)? in
        switch operation.body {
        case .point(let kernel): (kernel.shaderCall, operation.inputs.count)
        case .sample(let kernel, _): (kernel.shaderCall, nil)
        case .image, .gaussian, .select, .variableGaussian, .move: nil
        }
      }
    }
  }

  /// The compiler checks the number and the types of the arguments.
  @Test func everyShaderGetsWhatItTakes() throws {
    for (call, pixels) in try calls() {
      let name = call.shader.path
      for argument in call.arguments {
        switch argument {
        case .uniform(_, .float4s(let values)):
          #expect(values.count <= ShaderConstant.mostWeightGroups && !values.isEmpty)
        case .table(_, let table):
          #expect(table.values.count == table.width * table.height && !table.values.isEmpty)
        default: break
        }
        for value in floats(argument) { #expect(value.isFinite, "\(name): \(argument.name)") }
      }
      if let pixels {
        let images = call.operands.compactMap { operand in
          if case .pixel(let index) = operand { index } else { nil }
        }
        #expect(images == Array(0..<pixels), "\(name)")
      }
    }
  }

  private func floats(_ argument: ShaderCall.Argument) -> [Float] {
    switch argument {
    case .uniform(_, let value):
      switch value {
      case .int, .int2, .int4s: []
      case .float(let value): [value]
      case .float2(let value): [value.x, value.y]
      case .float4(let value): [value.x, value.y, value.z, value.w]
      case .float4s(let values): values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
      }
    case .table(_, let table): table.values
    case .literal: []
    }
  }

  // MARK: Constants

  /// Swift's constants are generated from the shaders.
  @Test func constantsAreThoseOfTheShaders() {
    #expect(
      GLBlurShaders.Shader.commonTable.text.contains(
        "const int listWidthLog2 = \(ShaderConstant.listWidthLog2);"))
    #expect(ShaderTable(list: [1, 2]).width == 2)
    #expect(ShaderTable(list: Array(repeating: 1, count: 2049)).width == 2048)
    #expect(
      GLBlurShaders.Shader.convolve.text.contains(
        "const int mostWeightGroups = \(ShaderConstant.mostWeightGroups);"))
    #expect(Convolve.maximumRadius == 255)
  }

  @Test func blendModesHaveNumbersOfTheirOwn() {
    let text = Shader.blend.text
    let apart: Set<BlendMode> = [.normal, .plusLighter, .plusDarker]
    let general = BlendMode.allCases.filter { !apart.contains($0) }
    for mode in general {
      #expect(text.contains("const int \(mode.rawValue)Mode = \(mode.shaderValue);"))
      #expect(text.contains("case \(mode.rawValue)Mode: "))
    }
    #expect(Set(general.map(\.shaderValue)).count == general.count)
  }

  /// A shader that no chain uses is dead, or missing from its filter's example.
  @Test func everyShaderIsUsed() throws {
    // The shaders of users are no files.
    let used = Set(try calls().map(\.0.shader.path).filter { !$0.hasPrefix("user/") })
    let all = Shader.all.map(\.path).filter { $0.hasPrefix("point/") || $0.hasPrefix("sampling/") }
    #expect(used == Set(all))
  }
}
