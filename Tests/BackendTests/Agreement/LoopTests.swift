import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Many kernels that loop: one program would take the driver's compiler minutes.
@Suite struct LoopTests {
  /// Each tap of the edge filter would evaluate the gradient's loop.
  @Test func edgesOfAGradient() throws {
    let stops = [0.2, 0.6, 0.6, 0.9].enumerated().map {
      GradientStop($1, Color(white: Double($0) / 3))
    }
    let chain = Chain {
      RadialGradient(
        center: Point(.percent(30), .percent(60)), radius: Length.percent(23), stops: stops)
      SobelEdge()
    }
    let renderer = Renderer(.init(backend: .gpu, device: .software, quality: .fast))
    let start = ContinuousClock.now
    _ = try renderer.render(chain, TestImage.opaqueNoise.image())
    // One program took more than ten minutes.
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: [Quality.fast, .exact]) func toneCurvesInARow(_ quality: Quality) throws {
    let curve = [CurvePoint(0, 0.1), CurvePoint(0.5, 0.4), CurvePoint(1, 0.9)]
    let stops = [GradientStop(0, .red), GradientStop(1, .blue)]
    let chain = Chain {
      ToneCurve(red: curve, composite: curve)
      ToneCurve(green: curve, composite: curve)
      Node(LinearGradient(from: Point(0, 0), to: Point(9, 4), stops: stops)).id("first")
      Node(LinearGradient(from: Point(4, 0), to: Point(9, 9), stops: stops)).id("second")
      Node(Blend(.screen)).port("input", .node("first")).port("overlay", .node("second"))
      ToneCurve(blue: curve, composite: curve)
    }
    let picture = try TestImage.opaqueNoise.image()
    func render(_ backend: Backend) throws -> Image {
      try Renderer(.init(backend: backend, device: .software, quality: quality))
        .render(chain, picture)
    }
    let (cpu, gpu) = (try render(.cpu), try render(.gpu))
    // In `fast`, the GPU stores 16 bits between passes.
    let most = zip(cpu.bytes, gpu.bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(most) <= (quality == .exact ? 0 : 1))
  }
}
