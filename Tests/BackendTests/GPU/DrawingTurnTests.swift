import Dispatch
import GLBlur
import GLBlurEngine
import GLBlurGPU
import Synchronization
import Testing

/// Contexts of a display take turns only where the driver needs it.
struct DrawingTurnTests {
  /// The closures that use one of several software contexts.
  private static let users = Atomic(0)

  /// llvmpipe ends the process by SIGSEGV if several threads draw on one display for long.
  @Test func contextsOfASoftwareDisplayAreUsedOneAtATime() async throws {
    let contexts = try (0..<4).map { _ in try GPUContext.open(.software) }
    await withTaskGroup(of: Void.self) { group in
      for context in contexts {
        group.addTask {
          for _ in 0..<20 {
            context.run { gl in
              #expect(Self.users.add(1, ordering: .relaxed).newValue == 1)
              gl.finish()
              #expect(Self.users.subtract(1, ordering: .relaxed).newValue == 0)
            }
          }
        }
      }
    }
  }

  @Test func contextsOfHardwareAreUsedAtTheSameTime() async throws {
    let fake = FakeGraphics(.workstation)
    let (first, second) = (try fake.open(.auto), try fake.open(.auto))
    #expect(!first.info.isSoftware)
    let met = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let results = await withTaskGroup(of: DispatchTimeoutResult.self) { group in
      for (number, context) in [first, second].enumerated() {
        group.addTask {
          context.run { _ in
            met[number].signal()
            return met[1 - number].wait(timeout: .now() + 60)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == [.success, .success])
  }

  @Test func aCallFromWithinACallHasTheTurn() throws {
    let context = try GPUContext.open(.software)
    #expect(context.run { _ in context.run { _ in 7 } } == 7)
  }

  @Test func aRenderWhoseTimeIsOverDoesNotWaitForItsTurn() throws {
    let (context, other) = (try GPUContext.open(.software), try GPUContext.open(.software))
    let (begun, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      other.run { _ in
        begun.signal()
        _ = over.wait(timeout: .now() + 60)
      }
    }
    begun.wait()
    let control = RenderControl(timeLimit: .milliseconds(50))
    control.start()
    #expect(throws: RenderLimitError.time(limit: .milliseconds(50))) {
      try context.run(under: control) { _ in }
    }
    over.signal()
  }

  /// A report's closure may do anything.
  @Test func aReportCanRenderWithAnotherRenderer() async throws {
    let image = try Image.pattern(20, 12)
    let renderers = (0..<2).map { _ in
      Renderer(Renderer.Options(backend: .gpu, device: .software, quality: .exact))
    }
    let expected = try waitingRender(renderers[1], image)
    let (inner, record) = AsyncStream.makeStream(of: [UInt8]?.self)
    let result = try await renderers[0].render(Chain { Saturation(0.5) }, image) { _ in
      record.yield(try? waitingRender(renderers[1], image))
    }
    record.finish()
    #expect(result.bytes == expected)
    let results = await inner.reduce(into: []) { $0.append($1) }
    #expect(!results.isEmpty && results.allSatisfy { $0 == expected })
  }

  /// A long render holds the turn only from draw to draw. Otherwise it would be over before it is
  /// cancelled.
  @Test func aLongRenderLetsOthersDraw() async throws {
    let renderer = Renderer(Renderer.Options(backend: .gpu, device: .software))
    let image = try Image.pattern(1500, 1000)
    let long = Chain { for _ in 0..<60 { MedianFilter(radius: 3) } }
    let (reports, report) = AsyncStream.makeStream(of: Double.self)
    let render = Task { try await renderer.render(long, image) { report.yield($0) } }
    _ = await reports.first { _ in true }
    let other = try GPUContext.open(.software)
    other.run { _ in }
    render.cancel()
    await #expect(throws: CancellationError.self) { try await render.value }
  }
}

private func waitingRender(_ renderer: Renderer, _ image: Image) throws -> [UInt8] {
  try renderer.render(Chain { Saturation(0.5) }, image).bytes
}
