import AgreementSupport
import GLBlur
import GLBlurCPU
import GLBlurGPU
import GLBlurShaders
import Testing

/// The comparison finds every change on one side alone.
@Suite struct SensitivityTests {
  // MARK: Both sides are at work

  @Test func theGPUDraws() throws {
    let graphics = CountedGraphics()
    let bench = try Bench(graphics.system())
    let source = try Image.noise(7, 5)
    let plan = try Bench.plan(Chain { GaussianBlur(sigma: 2) }, source)
    #expect(graphics.draws == 0)
    #expect(try bench.agree(gpu: plan, cpu: plan, source))
    #expect(graphics.draws == plan.passes.count && graphics.draws == 2)
  }

  @Test func theProcessorNeedsNoGPU() throws {
    let renderer = Renderer(
      Renderer.Options(backend: .cpu), system: try NoGraphics.system(), mayHaveHardware: true)
    let before = NoGraphics.calls
    let source = try Image.noise(7, 5)
    let rendering = try renderer.render(Chain { GaussianBlur(sigma: 2) }, source, on: .cpu)
    #expect(rendering.backend == .cpu && rendering.image.bytes != source.bytes)
    #expect(NoGraphics.calls == before)
    #expect(throws: GPUError.self) {
      try renderer.render(Chain { GaussianBlur(sigma: 2) }, source, on: .gpu)
    }
    #expect(NoGraphics.calls > before)
  }

  // MARK: One number changed

  private static func convolve(_ weights: [Double]) -> Convolve {
    Convolve(axis: .horizontal, weights: weights)
  }

  private static let weights = [0.4, 0.2, 0.06, 0.04]

  @Test func aWeightOfAConvolution() throws {
    let changed = [0.4, 0.2 * 1.02, 0.06, 0.04]
    try expectNoticed(
      Chain { GaussianBlur(sigma: 2) },
      sampling: { kernel in
        // With another radius, the plan would need other pixels.
        kernel is Convolve ? Self.convolve(Self.weights) : kernel
      },
      changed: { kernel in kernel is Convolve ? Self.convolve(changed) : kernel })
  }

  @Test func anEntryOfAColourMatrix() throws {
    func matrix(_ entry: Float) -> AffineColor {
      AffineColor(
        red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, entry, 0), blue: SIMD4(0, 0, 1, 0))
    }
    try expectNoticed(
      Chain { Saturation(1.8) }, point: { $0 is AffineColor ? matrix(0) : $0 },
      changed: { $0 is AffineColor ? matrix(0.02) : $0 })
  }

  @Test func anInterpolationReplaced() throws {
    // The replacement has as many taps, but only the nearest sample counts.
    let blunt = Convolve(axis: .horizontal, weights: [1, 0])
    try expectNoticed(
      Chain { GaussianBlur(sigma: 9) }, sampling: { $0 },
      changed: { kernel in
        (kernel as? Interpolate)?.axis == .horizontal
          ? Halved(base: blunt, needs: kernel) : kernel
      })
  }

  /// Reads the pixel at half the index, and needs the region of an interpolation.
  private struct Halved: SamplingKernel {
    let base: Convolve
    let needs: any SamplingKernel

    var shaderCall: ShaderCall {
      ShaderCall.resample(
        axis: SIMD2(1, 0), origin: 0, taps: 1,
        table: ShaderTable(list: (0..<256).flatMap { [Float($0 >> 1), 1] }))
    }
    var taps: Int { 1 }
    func inputRegion(index: Int, for region: Region) -> Region {
      needs.inputRegion(index: index, for: region)
    }
    func run(_ row: SamplingSpan) {
      let needed = Interpolate.needed(for: row.columns)
      let input = row.inputs[0].row(row.y, needed)
      for (index, x) in row.columns.enumerated() {
        row.pixels[index] = input[(x >> 1) - needed.lowerBound]
      }
    }
    static func == (a: Halved, b: Halved) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Expects that the backends agree on a plan, and disagree if one has the changed plan.
  private func expectNoticed(
    _ chain: Chain, point: (any PointKernel) -> any PointKernel = { $0 },
    sampling: (any SamplingKernel) -> any SamplingKernel = { $0 },
    changed: (any SamplingKernel) -> any SamplingKernel
  ) throws {
    try expectNoticed(
      chain, original: { $0.visitingKernels(point: point, axis: sampling) },
      changed: { $0.visitingKernels(point: point, axis: changed) })
  }

  private func expectNoticed(
    _ chain: Chain, point: (any PointKernel) -> any PointKernel,
    changed: (any PointKernel) -> any PointKernel
  ) throws {
    try expectNoticed(
      chain, original: { $0.visitingKernels(point: point, axis: { $0 }) },
      changed: { $0.visitingKernels(point: changed, axis: { $0 }) })
  }

  private func expectNoticed(
    _ chain: Chain, original: (Plan) -> Plan, changed: (Plan) -> Plan
  ) throws {
    let source = try Image.noise(33, 17)
    let plan = try Bench.plan(chain, source)
    let (a, b) = (original(plan), changed(plan))
    #expect(try Bench.agree(gpu: a, cpu: a, source))
    #expect(try Bench.agree(gpu: b, cpu: b, source))
    #expect(try !Bench.agree(gpu: b, cpu: a, source), "the GPU changed")
    #expect(try !Bench.agree(gpu: a, cpu: b, source), "the CPU changed")
  }

  // MARK: Every number of every filter

  /// Arguments without an effect on the result.
  private static let neutral: Set<String> = [
    // The window may have no remainder.
    "windowSum.tailWeight", "windowSum.tailCount",
    // The farthest taps of the smallest blurs weigh too little.
    "variableBlur convolve.radius", "cannyEdge convolve.radius",
    // No way is as long as the longest possible one.
    "remap.reach",
    // Every exponent but 2 is 1.
    "pinch radialScale.power",
    // At some levels no pixel has the outer weights.
    "variableBlur addLevel.sixth",
    // The numbers are 0 in levels, so they change by a hundredth of a level only.
    "cgaColors nearestColor.first", "gloom levels.low",
    // Numbers of tiles are whole.
    "tileLumaTones.grid", "tileChannelTones.grid",
    // Bands move by whole pixels.
    "glitch remap.width",
    // If the straight colour of a mean counts, its weight does not.
    "adaptiveThreshold windowSum.weight",
    // The edges of vertical stripes lie between pixels.
    "dominantColors linearGradient.origin", "dominantColors linearGradient.offset",
    "dominantColors linearGradient.direction",
    // The mask is opaque.
    "motionDetector mask.alphaShare",
    // The mask is white and opaque in boxes, and nothing elsewhere.
    "redact mask.weights", "redact mask.alphaShare",
    // Only the red of lumas is read.
    "fastCorners affineColor.green", "fastCorners affineColor.blue",
  ]

  /// The results are states, which lie farther from their limits than a change by some hundredths.
  private static let states: Set = ["candidates", "hysteresis", "motion"]

  /// The results in `cannyEdge` show as states alone.
  private static let gradients: Set = ["sobel", "gradientMaximum"]

  /// Filters composed of others, many hidden or affecting only a few rows; codes, which have more
  /// modules than these pictures pixels; and differences of frames, of which a still picture has
  /// none.
  private static let composites: Set = [
    EffectView.name, BlurView.name, ContainerView.name, LiquidGlass.name,
    GlassContainer.name, TiltShift.name, QRCode.name, Barcode.name, TemporalHighPass.name,
  ]

  @Test(arguments: CataloguedFilter.all.filter { !composites.contains($0.type.name) })
  func everyValueOfEveryKernelCounts(_ filter: CataloguedFilter) throws {
    // Noise of less than half a level, and places hundredths of a pixel apart, show only in 16
    // bits.
    let isDeep = filter.type == Dither.self || filter.type == Swirl.self
    let source = try Image.noise(33, 17, isDeep ? .rgba16 : .rgba8)
    let inputs = [
      CataloguedFilter.main: try Image.noise(33, 17, seed: 97),
      CataloguedFilter.overlay: try Image.noise(33, 17, seed: 99),
      CataloguedFilter.ownSize: try Image.noise(9, 3, seed: 98),
    ]
    let variant = try #require(filter.seasoned)
    let plan = try Bench.plan(variant.chain, source, inputs)
    #expect(try Bench.agree(gpu: plan, cpu: plan, source, inputs))
    for (index, call) in plan.shaderCalls.enumerated() {
      let onCPU = plan.skewing(index, .result)
      // A factor does not change a transparent colour, nor a mean and its alpha where the straight
      // colour counts, nor a tensor's shares.
      let isNothing =
        [.constant(color: .zero), .ink(color: .zero)].contains(call)
        || Self.states.contains(call.shader.name)
        || filter.type == AdaptiveThreshold.self && call.shader.name == "windowSum"
        || filter.type == OilPaint.self && call.shader.name == "fuller"
        || filter.type == CannyEdge.self && Self.gradients.contains(call.shader.name)
        || filter.type == AnisotropicKuwahara.self && call.shader.name != "anisotropicKuwahara"
      #expect(
        try isNothing || !Bench.agree(gpu: plan, cpu: onCPU, source, inputs),
        "\(variant.label): the result of \(call.shader.name) on the CPU")
      for (position, argument) in call.arguments.enumerated() {
        let name = "\(call.shader.name).\(argument.name)"
        let onGPU = plan.skewing(index, .argument(position))
        let isNoticed = try !Bench.agree(gpu: onGPU, cpu: plan, source, inputs)
        let isNeutral = !Self.neutral.isDisjoint(with: [name, "\(filter.type.name) \(name)"])
        #expect(isNoticed || isNeutral, "\(variant.label): \(name)")
      }
    }
  }

  // MARK: One line of a shader changed

  struct Edited: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var edit: CountedGraphics.Edit
    var chain: Chain
    var format = PixelFormat.rgba8

    init(
      _ name: String, _ old: String, _ new: String, format: PixelFormat = .rgba8,
      @ChainBuilder _ nodes: () -> [Node]
    ) {
      testDescription = name
      edit = CountedGraphics.Edit(old: old, new: new)
      chain = Chain(nodes: nodes())
      self.format = format
    }
  }

  private static let edits = [
    Edited("an operator", "color + p * (1.0 - color.a)", "color - p * (1.0 - color.a)") {
      Tint(.white, alpha: 0.3)
    },
    Edited("premultiplication", "vec4(color * alpha, alpha)", "vec4(color, alpha)") {
      Opacity(0.5)
    },
    Edited("an edge mode", "min(folded, 2 * n - 1 - folded)", "min(folded, 2 * n - 2 - folded)") {
      GaussianBlur(sigma: 2, edge: .mirror)
    },
    Edited("the other axis", "axis.x * at.x + axis.y * at.y", "axis.x * at.y + axis.y * at.x") {
      Resize(factor: 0.7)
    },
    Edited("rounding", "floor(exact + 0.5)", "floor(exact + 0.4)") { GaussianBlur(sigma: 2) },
    Edited("rounding of alpha", "floor(a * top + 0.5)", "floor(a * top + 0.51)") {
      GaussianBlur(sigma: 2)
    },
    // The next kernel shows this clamp. The last clamp of a pass is that of storing.
    Edited("a clamp", "clamp(result, 0.0, 1.0)", "result") {
      Saturation(3)
      Saturation(0.5)
    },
    Edited("a digit", "0.055) * (1.0 / 1.055)", "0.0551) * (1.0 / 1.055)") {
      GaussianBlur(sigma: 2).colorSpace(.linear)
    },
    Edited(
      "16 bits", "vec4(texel) * (1.0 / 65535.0)", "vec4(texel) * (1.0 / 65536.0)", format: .rgba16
    ) { Opacity(0.5) },
    Edited("a tap", "pair(center, k + 2) * w.z", "pair(center, k + 1) * w.z") {
      GaussianBlur(sigma: 2)
    },
    Edited("an index", "(index & 1) == 1", "(index & 1) == 0") { GaussianBlur(sigma: 9) },
    // These shaders are parts of effect views.
    Edited("a curve", "m2 * l * weights.y", "m * l * weights.y") { EffectView(.systemMaterial) },
    Edited("a corner", "(step + second.x / slope) * reach", "0.9 * step * reach") {
      EffectView(.light, cornerRadius: .percent(30), cornerCurve: .continuous)
    },
    Edited("a shape", "return color * p.a", "return color") {
      EffectView(.light) { ImageView(.source, rendering: .template) }
    },
    Edited("a luma", "0.587 * b.g", "0.59 * b.g") {
      EffectView(.systemMaterial) {
        VibrancyView(.secondaryLabel) { RoundedRect(frame: .whole) }
      }
    },
  ]

  @Test(arguments: edits) func aLineOfAShader(_ edited: Edited) throws {
    let source = try Image.noise(33, 17, edited.format)
    let plan = try Bench.plan(edited.chain, source)
    let graphics = CountedGraphics()
    #expect(try !Bench(graphics.system(edits: [edited.edit])).agree(gpu: plan, cpu: plan, source))
    #expect(graphics.edits > 0 && graphics.draws == plan.passes.count)
    #expect(try Bench.agree(gpu: plan, cpu: plan, source))
  }
}
