import GLBlur
import GLBlurCPU
import GLBlurChain
import GLBlurShaders
import TestSupport
import Testing

/// Every shader function on the CPU, against a formula in float64.
@Suite struct OracleTests {
  @Test func everyFunctionHasAnOracle() {
    let functions = Shader.all.filter {
      $0.path.hasPrefix("point/") || $0.path.hasPrefix("sampling/")
    }
    #expect(functions.count >= 58)
    // `FrameTests` has the formula of a mixture of frames.
    let known = Set(Oracle.all.map(\.function)).union(["between"])
    #expect(Set(functions.map(\.name)).subtracting(known).isEmpty, "functions without an oracle")
    #expect(known.subtracting(functions.map(\.name)).isEmpty, "oracles without a function")
  }

  @Test(arguments: Oracle.all, [PixelFormat.rgba8, .rgba16])
  func isItsFormula(_ oracle: Oracle, format: PixelFormat) throws {
    // Plans of fast GPUs, and curves, are for 8-bit results alone.
    let are8Bits = !oracle.abilities.isDisjoint(with: [.fewPasses, .wholeGaussian])
    let format = are8Bits ? .rgba8 : format
    var called: Set<String> = []
    for source in try sources(of: oracle, format) {
      var inputs: [String: Image] = [:]
      for (index, name) in oracle.inputs.enumerated() {
        inputs[name] = try TestImage.translucentNoise.image(
          format, size: source.size, seed: index + 2)
      }
      if let table = oracle.table { inputs["lut"] = try table.tiles(2) }
      let (result, calls) = try rendered(oracle, source, inputs)
      called.formUnion(calls)
      let expected = oracle.formula(Picture(source), inputs.mapValues { Picture($0) })
      let tolerance = format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16
      #expect(
        Picture(result).difference(expected) <= tolerance + oracle.slack, "\(source.size)")
    }
    #expect(called.contains(oracle.function))
  }

  private func sources(of oracle: Oracle, _ format: PixelFormat) throws -> [Image] {
    switch oracle.sources {
    case .all: try TestImage.allCases.map { try $0.image(format) }
    case .noise(let size): [try TestImage.translucentNoise.image(format, size: size)]
    }
  }

  /// Returns the result, and the shader functions in the plan.
  private func rendered(
    _ oracle: Oracle, _ source: Image, _ inputs: [String: Image]
  ) throws -> (Image, Set<String>) {
    let names = inputs.keys.sorted()
    let images = names.compactMap { inputs[$0] }
    let lowered = try Chain.lowered(
      [oracle.chain], source: ImageTraits(source.size, colors: oracle.colors),
      images: zip(names, images).map { (name: $0, traits: ImageTraits($1.size)) },
      in: LoweringContext(
        colors: oracle.colors, precision: source.format == .rgba8 ? .bits8 : .bits16,
        abilities: oracle.abilities, typesetter: oracle.typesetter))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    let result = try CPUExecutor(threads: 2).run(
      plan, images: [source] + images, format: source.format, profile: .none)[0]
    return (result, Set(plan.passes.flatMap { functions(in: $0.expression) }))
  }

  private func functions(in expression: Plan.Expression) -> [String] {
    switch expression {
    case .read: []
    case .point(let kernel, let inputs):
      [kernel.shaderCall.shader.name] + inputs.flatMap { functions(in: $0) }
    case .move(_, _, let input, _): functions(in: input)
    case .sample(let kernel, let inputs):
      [kernel.shaderCall.shader.name] + inputs.flatMap { functions(in: $0.expression) }
    case .gaussian(_, let input), .select(_, let input):
      functions(in: input.expression)
    case .variableGaussian(_, let input, let place):
      functions(in: input.expression) + functions(in: place)
    }
  }
}
