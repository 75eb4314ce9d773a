import GLBlur
import Testing

@Suite struct ProgressTests {
  private func expectSteps(_ values: [Double], atLeast count: Int) {
    #expect(values.count >= count)
    #expect(values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(values)")
    #expect(values.allSatisfy { 0 < $0 && $0 <= 1 })
  }

  @Test(arguments: [Backend.cpu, .gpu]) func numbersGrowToOne(_ backend: Backend) async throws {
    let renderer = Renderer(.init(device: .software, threads: 3))
    let image = try Image.noise(300, 200)
    let values = Record<Double>()
    _ = try await renderer.render(small, image, on: backend) { values.add($0) }
    // Each pass is at least one step, and `small` has a horizontal and a vertical one.
    expectSteps(values.values, atLeast: 2)
  }

  /// The bilateral blur reads 43 × 43 pixels for each of its own and the saturation 1, so the first
  /// of 200 rows is about 1/200 of the whole.
  @Test func workIsCountedByPixelsThatAreRead() async throws {
    let image = try Image.noise(200, 200)
    let values = Record<Double>()
    let chain = Chain {
      BoxBlur(radius: 2)
      BilateralBlur(sigma: 7)
    }
    _ = try await Renderer.cpu(threads: 1).render(chain, image) { values.add($0) }
    expectSteps(values.values, atLeast: 100)
    // Steps are as even as rows: 1/200, or two of them where the least step of 1/256 falls between.
    let steps = zip(values.values, values.values.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 < 0.02 }, "\(steps)")
  }

  @Test func variantsAndTilesAndLabelsAreCounted() async throws {
    let image = try Image.noise(900, 700)
    let chain = Chain {
      BilateralBlur(sigma: 1)
      EffectView(.systemMaterial, frame: Frame(10, 10, 400, 200)) {
        Label("One", frame: Frame(8, 8, 300, 40), size: 30, color: .auto)
        Label("Two", frame: Frame(8, 60, 300, 40), size: 30, color: .auto)
      }
    }
    let renderer = Renderer(.init(backend: .cpu, maxConcurrentRenders: 1, memory: 46 << 20))
    let values = Record<Double>()
    let renderings = try await renderer.render([chain, chain], image) { values.add($0) }
    #expect(renderings.allSatisfy { $0.tiles > 1 })
    expectSteps(values.values, atLeast: 20)
    let reports = Record<Double>()
    _ = try await renderer.legibility(of: chain, image) { reports.add($0) }
    expectSteps(reports.values, atLeast: 3)
  }

  @Test func aRenderThatFailsDoesNotReachOne() async throws {
    let values = Record<Double>()
    let wrong = Chain { Crop(frame: Frame(5, 5, 90, 90)) }
    await #expect(throws: ChainError.self) {
      _ = try await Renderer.cpu().render(wrong, Image.noise(9, 7)) { values.add($0) }
    }
    #expect(!values.values.contains(1))
  }
}
