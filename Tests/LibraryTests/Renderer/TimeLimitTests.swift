import GLBlur
import GLBlurFiles
import TestSupport
import Testing

/// Renders end when their time is over. The heavy chain would take minutes. Other tests run at the
/// same time, so endings may take long here; the command measures them at rest.
@Suite(.serialized) struct TimeLimitTests {
  private static let limit = Duration.milliseconds(300)
  private static let generous = Duration.seconds(10)

  private func options(_ backend: Backend, memory: Int? = nil) -> Renderer.Options {
    Renderer.Options(
      backend: backend, device: backend == .gpu ? .software : .auto, quality: .exact, threads: 2,
      memory: memory, timeLimit: Self.limit)
  }

  /// Expects the error of the limit, not before the limit and soon after it.
  private func expectEnd(_ body: () async throws -> Void) async {
    let clock = ContinuousClock()
    let start = clock.now
    await #expect(throws: RenderLimitError.time(limit: Self.limit)) { try await body() }
    let time = clock.now - start
    #expect(time >= Self.limit && time < Self.generous)
  }

  @Test(arguments: [Backend.cpu, .gpu]) func blockingRendersEnd(on backend: Backend) async throws {
    let renderer = Renderer(options(backend))
    let image = try threeMegapixels()
    if backend == .gpu { _ = try renderer.device() }
    await expectEnd { _ = try renderer.blockingRender(heavy, image) }
    try expectUsable(renderer)
  }

  /// On a busy machine even a small picture may take too long a few times.
  private func expectUsable(_ renderer: Renderer) throws {
    let image = try Image.noise(40, 30)
    for _ in 0..<50 {
      do { return _ = try renderer.blockingRender(small, image) } catch RenderLimitError.time {}
    }
    Issue.record("no render was in time")
  }

  @Test(arguments: [Backend.cpu, .gpu]) func awaitedRendersEnd(on backend: Backend) async throws {
    let renderer = Renderer(options(backend))
    let image = try threeMegapixels()
    if backend == .gpu { _ = try renderer.device() }
    await expectEnd { _ = try await renderer.render(heavy, image) }
    try expectUsable(renderer)
  }

  @Test func rendersInTilesEnd() async throws {
    let renderer = Renderer(options(.cpu, memory: 96 << 20))
    let image = try threeMegapixels()
    await expectEnd { _ = try renderer.blockingRender(heavy, image) }
  }

  @Test func measuringBehindLabelsEnds() async throws {
    let renderer = Renderer(options(.cpu))
    let image = try threeMegapixels()
    let chain = Chain {
      for _ in 0..<4 { BilateralBlur(sigma: 20) }
      EffectView(.systemMaterial, frame: Frame(0, 0, 2048, 1536)) {
        Label("Behind", frame: Frame(8, 8, 2000, 1500), size: 16, color: .auto)
      }
    }
    await expectEnd { _ = try renderer.blockingRender(chain, image) }
    await expectEnd { _ = try renderer.blockingLegibility(of: chain, image) }
  }

  /// Setting the texts takes most of the time of this chain, and comes before any pass.
  @Test func settingTextEnds() throws {
    let image = try Image.noise(400, 300)
    let chain = Chain {
      for number in 0..<49 { Label(String(repeating: "Word \(number) ", count: 250), size: 12) }
    }
    let clock = ContinuousClock()
    _ = try Renderer.cpu().blockingRender(small, image)
    let whole = try clock.measure { _ = try Renderer.cpu().blockingRender(chain, image) }
    let limit = Duration.milliseconds(1)
    let limited = Renderer(Renderer.Options(backend: .cpu, timeLimit: limit))
    let ended = clock.measure {
      #expect(throws: RenderLimitError.time(limit: limit)) {
        try limited.blockingRender(chain, image)
      }
    }
    #expect(ended < whole / 3)
  }

  /// A translucent result is complete before its first row is written, in memory or in a file.
  @Test(arguments: [nil, 64 << 20]) func encodingEnds(memory: Int?) async throws {
    let limit = Duration.seconds(2)
    let renderer = Renderer(
      Renderer.Options(backend: .cpu, memory: memory, timeLimit: limit))
    let folder = try Folder()
    try Image.noise(2400, 1600).write(to: folder["picture.png"])
    let rendering = try renderer.stream(
      Chain { Opacity(0.5) }, openRows(folder["picture.png"], ReadLimits()))
    try await Task.sleep(for: limit)
    var rows = 0
    unsafe rendering.rows.rows(0..<1600) { _ in rows += 1 }
    #expect(rows < 1600)
    #expect(rendering.rows.failure as? RenderLimitError == .time(limit: limit))
  }

  @Test func theTimeBeginsWithTheRender() async throws {
    let renderer = Renderer(
      Renderer.Options(
        backend: .cpu, threads: 1, maxConcurrentRenders: 1, timeLimit: .seconds(20)))
    let image = try Image.noise(40, 30)
    let gate = Gate()
    let first = Task { try await renderer.render(small, image, progress: gate.progress) }
    await gate.arrivals(1)
    let second = Task { try await renderer.render(small, image) }
    gate.open()
    let bytes = try await first.value.bytes
    #expect(try await second.value.bytes == bytes)
  }

  @Test func aLimitThatSufficesChangesNothing() throws {
    let image = try Image.noise(64, 48)
    let limited = Renderer(Renderer.Options(backend: .cpu, threads: 2, timeLimit: .seconds(3600)))
    #expect(
      try limited.blockingRender(heavy, image).bytes
        == Renderer.cpu().blockingRender(heavy, image).bytes)
  }

  @Test func limitsOutOfRangeAreErrors() throws {
    let image = try Image.noise(4, 4)
    for limit in [Duration.zero, .seconds(-1)] {
      let renderer = Renderer(Renderer.Options(backend: .cpu, timeLimit: limit))
      let error = #expect(throws: OptionsError.self) { try renderer.blockingRender(small, image) }
      #expect(error?.option == "timeLimit")
    }
    let renderer = Renderer(Renderer.Options(backend: .cpu, maxCost: 0))
    let error = #expect(throws: OptionsError.self) { try renderer.blockingRender(small, image) }
    #expect(error?.option == "maxCost")
    let shaders = Renderer(Renderer.Options(backend: .cpu, maxShaderOperations: 0))
    let refusal = #expect(throws: OptionsError.self) { try shaders.render(Chain {}, image) }
    #expect(refusal?.option == "maxShaderOperations")
    let passes = Renderer(Renderer.Options(backend: .cpu, maxPassPixels: 0))
    let objection = #expect(throws: OptionsError.self) { try passes.render(Chain {}, image) }
    #expect(objection?.option == "maxPassPixels")
    let patient = Renderer(Renderer.Options(backend: .cpu, timeLimit: .seconds(Int64.max / 2)))
    _ = try patient.blockingRender(small, image)
  }
}
