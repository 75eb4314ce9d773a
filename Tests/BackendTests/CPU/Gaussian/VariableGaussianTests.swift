import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Compares the variable Gaussian of one operation with the sum of whole Gaussians, byte by byte.
@Suite struct VariableGaussianTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let chain: Chain

    var testDescription: String { name }

    private static func masked(
      _ name: String, sigma: Double, _ edge: EdgeMode, isInverted: Bool = false,
      _ mask: some Filter
    ) -> Case {
      Case(
        name: name,
        chain: Chain {
          mask.id("m")
          VariableBlur(sigma: .points(sigma), invert: isInverted, edge: edge).input(.source)
            .port("mask", "m")
        })
    }

    private static let ring = RadialGradient(
      center: .center, radius: .percent(70),
      stops: [GradientStop(0.2, .black), GradientStop(0.6, .white), GradientStop(0.9, .black)])

    static let all: [Case] =
      EdgeMode.allCases.flatMap { edge in
        [
          Case(name: "band, \(edge)", chain: Chain { TiltShift(sigma: 7, edge: edge) }),
          masked("ring, \(edge)", sigma: 12, edge, ring),
          masked("wide ring, \(edge)", sigma: 70, edge, isInverted: true, ring),
        ]
      } + [
        Case(
          name: "narrow band",
          chain: Chain { TiltShift(sigma: 2, top: 0.5, bottom: 0.5, falloff: 0.01) }),
        masked(
          "down", sigma: 10, .clamp,
          LinearGradient(
            from: Point(50, 0), to: Point(50, 40),
            stops: [GradientStop(0, .clear), GradientStop(1, .white)])),
        masked(
          "everywhere", sigma: 6, .mirror, SolidColor(Color(white: 0.7))),
        masked(
          "across", sigma: 10, .mirror,
          LinearGradient(
            from: Point(0, 0), to: Point(200, 30),
            stops: [GradientStop(0, .black), GradientStop(1, .white)])),
        Case(
          name: "mask of the picture",
          chain: Chain { VariableBlur(sigma: 9).port("mask", .source) }),
        Case(
          name: "coloured before and after",
          chain: Chain {
            Saturation(0.3)
            TiltShift(sigma: 5)
            Grayscale()
            Crop(frame: Frame(x: 1, y: 2, width: 15, height: 9))
          }),
      ]
  }

  private func plan(
    _ test: Case, _ size: Size, _ tile: Region? = nil, isWhole: Bool
  ) throws -> Plan {
    var abilities = CPUExecutor.abilities
    if !isWhole { abilities.remove(.variableGaussians) }
    let lowered = try LoweredChain(
      test.chain, width: size.width, height: size.height, abilities: abilities)
    return Planner.plan(
      lowered.network, outputs: lowered.outputs, tile: tile, options: CPUExecutor.planOptions)
  }

  /// Parts, threads and instruction sets change no byte. The wide pictures have several strips.
  @Test(arguments: Case.all) func sums(_ test: Case) throws {
    for (size, isOpaque) in [
      (Size(width: 23, height: 41), false), (Size(width: 1000, height: 40), true),
      (Size(width: 390, height: 130), false), (Size(width: 16, height: 11), true),
    ] {
      let image = try TestImage.translucentNoise.image(size: size)
      let source = try isOpaque ? TestImage.opaqueNoise.image(size: size) : image
      let sums = try plan(test, size, isWhole: false)
      let expected = try CPUExecutor(threads: 1).run(
        sums, images: [source], format: .rgba8, profile: .none)[0]
      let whole = try plan(test, size, isWhole: true)
      for kernels in RowKernels.all {
        for threads in [1, 3] {
          let executor = CPUExecutor(threads: threads, kernels: kernels)
          let result = try executor.run(
            whole, images: [source], format: .rgba8, profile: .none)[0]
          #expect(result.bytes == expected.bytes, "\(kernels.name), \(size), \(threads) threads")
        }
      }
      let region = Region(x: 3, y: 5, width: 500, height: 21)
        .intersection(Region(width: expected.width, height: expected.height))
      if region.isEmpty { continue }
      let tile = try CPUExecutor(threads: 2).run(
        plan(test, size, region, isWhole: true), images: [source], format: .rgba8, profile: .none)[
          0]
      let part = slice(
        expected.bytes, width: expected.width, columns: region.columns, rows: region.rows)
      #expect(tile.bytes == part, "\(region) of \(size)")
    }
  }

  /// The executor has not every Gaussian as a whole, and none of more bits.
  @Test func otherBlursAreSums() throws {
    let size = Size(width: 64, height: 48)
    func isWhole(_ chain: Chain, _ precision: Precision = .bits8) throws -> Bool {
      let lowered = try LoweredChain(
        chain, width: size.width, height: size.height, precision: precision,
        abilities: CPUExecutor.abilities)
      return lowered.network.operations.contains {
        if case .variableGaussian = $0.body { true } else { false }
      }
    }
    let band = Chain { TiltShift(sigma: 7) }
    #expect(try isWhole(band))
    #expect(try !isWhole(band, .bits16))
    #expect(try !isWhole(Chain(colorSpace: .linear) { TiltShift(sigma: 7) }))
    #expect(try !isWhole(Chain { TiltShift(sigma: 70, edge: .wrap) }))
    // The second level of its ladder has a sigma below 0.3.
    #expect(try !isWhole(Chain { TiltShift(sigma: 0.4) }))
  }
}
