import GLBlur
import Testing

/// A cancelled task gets its error, and the renderer stays usable. `AwaitTests` test how soon.
@Suite(.serialized) struct CancellationTests {
  private func expectUsable(_ renderer: Renderer) async throws {
    let image = try Image.noise(40, 30)
    let expected = try Renderer.cpu().blockingRender(small, image).bytes
    let result = try await renderer.render(small, image)
    #expect(result.bytes == expected)
  }

  /// Cancels a render after its first report. The heavy chain takes minutes, and a render that was
  /// not ended would return a picture.
  private func expectEnd(
    _ start: (@escaping @Sendable (Double) -> Void) -> Task<Void, any Error>
  ) async throws {
    let (reports, continuation) = AsyncStream.makeStream(of: Double.self)
    let task = start { continuation.yield($0) }
    let first = await reports.first { _ in true }
    #expect(first.map { $0 < 0.9 } == true)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aCancelledTaskDoesNotBegin() async throws {
    let renderer = Renderer.cpu()
    let image = try Image.noise(40, 30)
    let reports = Record<Double>()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await renderer.render(small, image) { reports.add($0) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(reports.values.isEmpty)
    try await expectUsable(renderer)
  }

  @Test func aRenderThatWaitsLeavesTheQueueAtOnce() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let image = try Image.noise(40, 30)
    let gate = Gate()
    let first = Task { try await renderer.render(small, image, progress: gate.progress) }
    await gate.arrivals(1)
    let reports = Record<Double>()
    let second = Task { try await renderer.render(small, image) { reports.add($0) } }
    let third = Task { try await renderer.render(small, image) }
    second.cancel()
    // The first render still stands at the gate, so the second one has not had its turn.
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(reports.values.isEmpty)
    gate.open()
    let bytes = try await first.value.bytes
    #expect(try await third.value.bytes == bytes)
  }

  @Test func aRenderOnTheCPUEnds() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let image = try threeMegapixels()
    try await expectEnd { report in
      Task { _ = try await renderer.render(heavy, image, progress: report) }
    }
    // There is one thread for renders, so it must have ended its work.
    try await expectUsable(renderer)
  }

  @Test func aRenderInTilesEnds() async throws {
    let renderer = Renderer(
      .init(backend: .cpu, quality: .exact, maxConcurrentRenders: 1, memory: 96 << 20))
    let image = try threeMegapixels()
    try await expectEnd { report in
      Task { _ = try await renderer.render(heavy, image, progress: report) }
    }
    try await expectUsable(renderer)
  }

  @Test func aRenderOnTheGPUEnds() async throws {
    let renderer = Renderer.software(maxConcurrentRenders: 1)
    let image = try threeMegapixels()
    try await expectEnd { report in
      Task { _ = try await renderer.render(heavy, image, progress: report) }
    }
    try await expectUsable(renderer)
  }

  @Test func aRenderThatWaitsForTheGPUEnds() async throws {
    let renderer = Renderer.software(maxConcurrentRenders: 2)
    let image = try Image.noise(40, 30)
    let gate = Gate()
    let first = Task { try await renderer.render(small, image, progress: gate.progress) }
    await gate.arrivals(1)
    // The first render holds the thread of the context, and the second one has its own.
    let second = Task { try await renderer.render(small, image) }
    try await Task.sleep(for: .milliseconds(50))
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(gate.arrived == 1)
    gate.open()
    _ = try await first.value
    try await expectUsable(renderer)
  }

  @Test func measuringWhatLiesBehindLabelsEnds() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let image = try threeMegapixels()
    let chain = Chain {
      for _ in 0..<4 { BilateralBlur(sigma: 20) }
      EffectView(.systemMaterial, frame: Frame(0, 0, 2048, 1536)) {
        Label("Behind", frame: Frame(8, 8, 2000, 1500), size: 16, color: .auto)
      }
    }
    try await expectEnd { report in
      Task { _ = try await renderer.render(chain, image, progress: report) }
    }
    try await expectEnd { report in
      Task { _ = try await renderer.legibility(of: chain, image, progress: report) }
    }
    try await expectUsable(renderer)
  }
}
