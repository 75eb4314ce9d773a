import CGraphics
import GLBlur
import GLBlurGPU
import Testing

@Suite(.serialized) struct RendererTests {
  private let blur = Chain { GaussianBlur(sigma: 2) }

  private func renderer(
    _ backend: Backend, _ graphics: RecordedGraphics = RecordedGraphics(),
    mayHaveHardware: Bool = true, device: DeviceChoice = .auto
  ) throws -> Renderer {
    Renderer(
      Renderer.Options(backend: backend, device: device, quality: .exact),
      system: try graphics.system(),
      mayHaveHardware: mayHaveHardware)
  }

  @Test func autoOpensNothingForLittleWork() throws {
    let fake = FakeGraphics(.workstation)
    let renderer = Renderer(
      Renderer.Options(), system: try fake.system(), mayHaveHardware: true)
    let rendering = try renderer.render(blur, .pattern(9, 7), on: .auto)
    #expect(rendering.backend == .cpu && rendering.device == nil)
    #expect(fake.calls.isEmpty)
  }

  @Test func autoOpensNothingWithoutANode() throws {
    let fake = FakeGraphics(.workstation)
    let renderer = Renderer(
      Renderer.Options(), system: try fake.system(), mayHaveHardware: false, speeds: .fasterGPU)
    let rendering = try renderer.render(blur, .pattern(9, 7), on: .auto)
    #expect(rendering.backend == .cpu && fake.calls.isEmpty)
  }

  @Test func autoTakesNoSoftware() throws {
    let fake = FakeGraphics(.container)
    let renderer = Renderer(
      Renderer.Options(), system: try fake.system(), mayHaveHardware: true, speeds: .fasterGPU)
    let rendering = try renderer.render(blur, .pattern(9, 7), on: .auto)
    #expect(rendering.backend == .cpu)
    #expect(!fake.calls.isEmpty && fake.liveContexts == 0)
    let calls = fake.calls.count
    _ = try renderer.render(blur, .pattern(9, 7), on: .auto)
    #expect(fake.calls.count == calls)
  }

  @Test func gpuTakesWhatThereIs() throws {
    let graphics = RecordedGraphics()
    let renderer = try renderer(.gpu, graphics)
    let rendering = try renderer.render(blur, .pattern(9, 7), on: .gpu)
    #expect(rendering.backend == .gpu)
    #expect(try rendering.device == renderer.device())
    #expect(graphics.record.draws == rendering.passes)
  }

  @Test func cpuDrawsNothing() throws {
    let graphics = RecordedGraphics()
    _ = try renderer(.cpu, graphics).render(blur, .pattern(9, 7))
    #expect(graphics.record.draws == 0 && graphics.record.textures.isEmpty)
  }

  @Test func aGPUThatIsNotThereIsAnError() throws {
    let renderer = Renderer(Renderer.Options(backend: .gpu, device: .device(.index(99))))
    for _ in 0..<2 {
      let error = #expect(throws: GPUError.self) { try renderer.render(blur, .pattern(9, 7)) }
      guard case .noDisplay = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(try renderer.render(blur, .pattern(9, 7), on: .cpu).backend == .cpu)
  }

  @Test func aChainThatIsWrongIsTheChainsError() throws {
    let renderer = try renderer(.gpu)
    let wrong = Chain { Crop(frame: Frame(5, 5, 90, 90)) }
    #expect(throws: ChainError.self) { try renderer.render(wrong, .pattern(9, 7)) }
  }

  @Test func aLostContextIsOpenedAgain() throws {
    let graphics = RecordedGraphics()
    let renderer = try renderer(.gpu, graphics)
    let image = try Image.pattern(9, 7)
    let bytes = try renderer.render(blur, image).bytes
    graphics.fail(.reset(GL_GUILTY_CONTEXT_RESET))
    #expect(throws: GPUError.contextLost) { try renderer.render(blur, image) }
    graphics.fail(nil)
    let record = try graphics.recording {
      let again = try renderer.render(blur, image).bytes
      #expect(again == bytes)
    }
    // A new context has no programs.
    #expect(record.programs > 0)
  }

  @Test func anotherErrorKeepsTheContext() throws {
    let graphics = RecordedGraphics()
    let renderer = try renderer(.gpu, graphics)
    let image = try Image.pattern(9, 7)
    let bytes = try renderer.render(blur, image).bytes
    graphics.fail(.framebuffer)
    // Textures of another size need framebuffers.
    #expect(throws: GPUError.self) { try renderer.render(blur, .pattern(11, 7)) }
    graphics.fail(nil)
    let record = try graphics.recording {
      let again = try renderer.render(blur, image).bytes
      #expect(again == bytes)
    }
    #expect(record.programs == 0)
  }

  @Test func eightTasksShareARenderer() async throws {
    let renderer = try renderer(.gpu)
    let images = try (0..<8).map { try Image.pattern(20 + $0, 12) }
    let chains = [blur, Chain { Saturation(1.8) }]
    let expected = try images.map { image in
      try chains.map { try renderer.render($0, image, on: .cpu).image.bytes }
    }
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for (image, bytes) in zip(images, expected) {
        group.addTask {
          try (0..<10).allSatisfy { step in
            // Sizes and programs change from caller to caller.
            try renderer.render(chains[step % 2], image).bytes == bytes[step % 2]
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(same == Array(repeating: true, count: 8))
  }
}
