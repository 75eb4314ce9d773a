import GLBlurChain
import GLBlurShaders
import TestSupport
import Testing

/// Tests which operations are fused into one pass.
@Suite struct PlanFusionTests {
  private func plan(
    _ chain: Chain, width: Int = 200, height: Int = 160, _ options: PlanOptions? = nil
  ) throws -> Plan {
    try LoweredChain(chain, width: width, height: height)
      .plan(options ?? PlanOptions(allowsUnit16: false))
  }

  private func samplingKernels(_ expression: Plan.Expression) -> Int {
    switch expression {
    case .read: 0
    case .point(_, let inputs): inputs.reduce(0) { $0 + samplingKernels($1) }
    case .sample(_, let inputs): 1 + inputs.reduce(0) { $0 + samplingKernels($1.expression) }
    case .gaussian(_, let input), .select(_, let input):
      1 + samplingKernels(input.expression)
    case .variableGaussian(_, let input, let place):
      1 + samplingKernels(input.expression) + samplingKernels(place)
    case .move(_, _, let input, _): samplingKernels(input)
    }
  }

  @Test func tenColoursAndAMaskAreOnePass() throws {
    let chain = Chain {
      for step in 0..<5 {
        Saturation(1.1 + Double(step) / 10)
        Tint(.white, alpha: 0.1)
      }
      Opacity(0.9).id("glass")
      RoundedRect(frame: Frame(10, 10, 100, 80), cornerRadius: 9).id("card")
      Mask().input("glass").port("mask", "card")
    }
    let plan = try plan(chain)
    #expect(plan.passes.count == 1 && plan.slots.isEmpty)
    #expect(plan.pixelsComputed == 200 * 160)
  }

  @Test func saturationAheadOfABlurIsFused() throws {
    let alone = try plan(Chain { GaussianBlur(sigma: 10) })
    let both = try plan(
      Chain {
        Saturation(1.8)
        GaussianBlur(sigma: 10)
        Tint(.white, alpha: 0.3)
      })
    #expect(both.passes.count == alone.passes.count)
    #expect(both.pixelsComputed == alone.pixelsComputed)
  }

  /// A pass at full size and a few at lower resolutions, whatever the number of sigmas.
  @Test(arguments: [(2, 1), (3, 4), (7, 7), (30, 13)])
  func aVariableBlurIsFewPasses(_ sigma: Double, _ passes: Int) throws {
    let (width, height) = (3840, 2160)
    let chain = Chain { TiltShift(sigma: .points(sigma)) }
    let plan = try LoweredChain(chain, width: width, height: height, abilities: .fewPasses)
      .plan(PlanOptions(allowsUnit16: true, mostLoops: 2))
    #expect(plan.passes.count == passes)
    let area = width * height
    #expect(plan.passes.filter { $0.region.area >= area }.count == 1)
    // Half of the columns, a quarter of the pixels, and so on for each resolution, and the image
    // that holds them all.
    #expect(Double(plan.pixelsComputed) < Double(area) * (sigma < 2.8 ? 1.01 : 2.8))
    #expect(plan.slots.allSatisfy { $0.storage == .unit16 })
  }

  @Test func expensiveWorkAheadOfABlurIsNotDoneAtEveryTap() throws {
    let alone = try plan(Chain { GaussianBlur(sigma: 5) })
    let linear = try plan(Chain { GaussianBlur(sigma: 5).colorSpace(.linear) })
    #expect(linear.passes.count == alone.passes.count + 1)
  }

  @Test func whatIsUsedTwiceIsComputedOnce() throws {
    let chain = Chain {
      GaussianBlur(sigma: 2).id("blur")
      Saturation(2).input("blur").id("vivid")
      Blend(.multiply).input("blur").port("overlay", "vivid")
    }
    let lowered = try LoweredChain(chain)
    #expect(lowered.kernels(Convolve.self).count == 2)
    #expect(lowered.plan().passes.count == 3)
  }

  @Test func unusedNodesAreNotPlanned() throws {
    let chain = Chain(output: "end") {
      GaussianBlur(sigma: 9)
      Opacity(0.5).input(.source).id("end")
      GaussianBlur(sigma: 7)
    }
    let plan = try plan(chain)
    #expect(plan.passes.count == 1 && plan.pixelsComputed == 200 * 160)
  }

  @Test func identitiesAreNoPass() throws {
    let chain = Chain {
      GaussianBlur(sigma: 0)
      Saturation(1)
      Opacity(1)
      Tint(.clear)
      BoxBlur(radius: 0)
      GaussianBlur(sigma: 2)
    }
    #expect(try plan(chain).passes.count == 2)
  }

  /// A tone curve has two loops and a gradient one.
  @Test func loopsAreBounded() throws {
    let curves = try LoweredChain(Chain { for _ in 0..<4 { ToneCurve(composite: Self.curve) } })
    let stops = [GradientStop(0, .red), GradientStop(1, .blue)]
    let gradients = try LoweredChain(
      Chain(
        nodes: (0..<4).map {
          Node(
            LinearGradient(from: Point(0, 0), to: Point(9, Length.points(Double($0))), stops: stops)
          )
          .id("g\($0)")
        } + [
          Node(Blend(.screen)).port("input", .node("g0")).port("overlay", .node("g1")),
          Node(Blend(.screen)).port("overlay", .node("g2")),
          Node(Blend(.screen)).port("overlay", .node("g3")),
        ]))
    func passes(_ chain: LoweredChain, _ most: Int) -> Int {
      chain.plan(PlanOptions(allowsUnit16: false, mostLoops: most)).passes.count
    }
    #expect([1, 2, 3, 4, .max].map { passes(curves, $0) } == [4, 4, 4, 2, 1])
    // The second blend would be the third loop, so it reads the stored first blend and the third
    // gradient.
    #expect(passes(gradients, .max) == 1)
    #expect((2...5).contains(passes(gradients, 2)))
    // Each of the taps would have the loop of the gradient.
    let edges = try LoweredChain(
      Chain {
        LinearGradient(from: Point(0, 0), to: Point(9, 4), stops: stops)
        SobelEdge()
      })
    #expect(passes(edges, 2) == 2 && passes(edges, .max) == 1)
  }

  @Test func instructionsAreBounded() throws {
    let shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() { gl_FragColor = sin(IMG_THIS_PIXEL(inputImage)); }
        """)
    let chain = try LoweredChain(Chain { for _ in 0..<4 { shader } })
    let whole = chain.plan(PlanOptions(allowsUnit16: false))
    #expect(whole.passes.count == 1)
    let each = whole.passes[0].expression.instructions / 4
    #expect(each > 0)
    func passes(_ most: Int) -> Int {
      chain.plan(PlanOptions(allowsUnit16: false, mostInstructions: most)).passes.count
    }
    #expect(passes(4 * each) == 1 && passes(4 * each - 1) == 2 && passes(2 * each) == 2)
    #expect(passes(each) == 4 && passes(0) == 4)
  }

  private static let curve = [CurvePoint(0, 0.1), CurvePoint(0.5, 0.4), CurvePoint(1, 0.9)]

  @Test(arguments: 0..<60) func atMostOneSamplingKernelAPass(_ seed: Int) throws {
    var random = RandomChain(seed: seed)
    for _ in 0..<10 {
      let plan = try LoweredChain(random.next()).plan()
      for pass in plan.passes { #expect(samplingKernels(pass.expression) <= 1) }
    }
  }

  private func size(_ expression: Plan.Expression) -> (reads: Int, depth: Int) {
    switch expression {
    case .read: return (1, 1)
    case .point(_, let inputs):
      let parts = inputs.map(size)
      return (parts.reduce(0) { $0 + $1.reads }, 1 + (parts.map(\.depth).max() ?? 0))
    case .sample(_, let inputs):
      let parts = inputs.map { size($0.expression) }
      return (parts.reduce(0) { $0 + $1.reads }, 1 + (parts.map(\.depth).max() ?? 0))
    case .gaussian(_, let input), .select(_, let input):
      let part = size(input.expression)
      return (part.reads, part.depth + 1)
    case .variableGaussian(_, let input, let place):
      let parts = [size(input.expression), size(place)]
      return (parts.reduce(0) { $0 + $1.reads }, 1 + (parts.map(\.depth).max() ?? 0))
    case .move(_, _, let input, _):
      let part = size(input)
      return (part.reads, part.depth + 1)
    }
  }

  /// A GPU program has to be compiled for the pass, and threads have small stacks.
  @Test(arguments: ["opacity", "crop", "blend", "place", "mask"]) func passesAreBounded(
    _ name: String
  ) throws {
    let node: Node
    switch name {
    case "crop": node = Node(Crop(frame: Frame(0, 0, .percent(100), .percent(100))))
    case "blend": node = Blend(.multiply).port("overlay", .source)
    case "mask": node = Mask().port("mask", .source)
    case "place":
      node = Place(frame: Frame(0, 0, .percent(100), .percent(100))).port("overlay", .source)
    default: node = Node(Opacity(0.99))
    }
    let chain = Chain(nodes: Array(repeating: node, count: 1000))
    for pass in try plan(chain).passes {
      let (reads, depth) = size(pass.expression)
      // A pass has at most eight reads, and sixteen kernels with up to two moves and a sampling
      // head each.
      #expect(reads <= 8 + 2 && depth <= 3 * 16 + 4, "\(reads) reads, \(depth) deep")
    }
  }
}
