import GLBlur
import GLBlurChain
import GLBlurGPU
import GLBlurVideo
import Testing

@Suite(.serialized) struct BackendChoiceTests {
  /// 240 pixels of 4 bytes go to the GPU and come back.
  private let chain = Chain { Saturation(1.8) }
  private let image = Result { try Image.pattern(20, 12) }
  private let bytes = 2.0 * 20 * 12 * 4

  private func renderer(
    _ graphics: RecordedGraphics, _ speeds: BackendSpeeds?, device: DeviceChoice = .auto,
    mayHaveHardware: Bool = true
  ) throws -> Renderer {
    Renderer(
      Renderer.Options(device: device, threads: 2), system: try graphics.system(),
      mayHaveHardware: mayHaveHardware, speeds: speeds)
  }

  /// The CPU takes a second: two threads share the operations of the estimate.
  private func speeds(opening: Double = 0, _ device: DeviceSpeed) throws -> BackendSpeeds {
    let operations = try Renderer(.init(backend: .cpu)).estimate(of: chain, image.get().size)
      .operations
    return BackendSpeeds(cpu: 2 / Double(operations), opening: opening, device: device)
  }

  private func device(
    perProgram: Double = 0, perRender: Double = 0, perPass: Double = 0, perByte: Double = 0,
    perOperation: Double = 0
  ) -> DeviceSpeed {
    DeviceSpeed(
      perProgram: perProgram, perRender: perRender, perPass: perPass, perByte: perByte,
      perOperation: perOperation)
  }

  /// Each part of the GPU's time alone decides.
  @Test(arguments: [0.99, 1.01]) func theSoonerOneRenders(_ seconds: Double) throws {
    let operations = try Renderer(.init(backend: .cpu)).estimate(of: chain, image.get().size)
      .operations
    for device in [
      device(perRender: seconds), device(perPass: seconds), device(perByte: seconds / bytes),
      device(perOperation: seconds / Double(operations)),
    ] {
      let graphics = RecordedGraphics(isHardware: true)
      let renderer = try renderer(graphics, speeds(device))
      let rendering = try renderer.render(chain, image.get(), on: .auto)
      #expect(rendering.backend == (seconds < 1 ? .gpu : .cpu), "\(device)")
      #expect(rendering.fallback == nil)
    }
  }

  /// Opening counts as long as nothing is open.
  @Test func openingCountsOnce() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = try renderer(graphics, speeds(opening: 1.01, device()))
    #expect(try renderer.render(chain, image.get(), on: .auto).backend == .cpu)
    #expect(graphics.record.textures.isEmpty && graphics.record.draws == 0)
    _ = try renderer.device()
    #expect(try renderer.render(chain, image.get(), on: .auto).backend == .gpu)
    let ready = try self.renderer(
      RecordedGraphics(isHardware: true), speeds(opening: 0.99, device()))
    #expect(try ready.render(chain, image.get(), on: .auto).backend == .gpu)
  }

  @Test func softwareIsConsideredIfItIsNamed() throws {
    for (choice, backend) in [(DeviceChoice.auto, Backend.cpu), (.software, .gpu)] {
      let renderer = try renderer(
        RecordedGraphics(), .fasterGPU, device: choice, mayHaveHardware: false)
      #expect(try renderer.render(chain, image.get(), on: .auto).backend == backend)
      guard case .compared(let info, _, let gpu) = try reason(renderer) else {
        #expect(choice == .auto)
        continue
      }
      #expect(info.isSoftware && gpu == 0)
    }
    let slow = try renderer(RecordedGraphics(), speeds(device(perPass: 2)), device: .software)
    #expect(try slow.render(chain, image.get(), on: .auto).backend == .cpu)
  }

  private func reason(_ renderer: Renderer) throws -> AutoChoice {
    try renderer.choice(for: chain, image.get().traits, inputs: [:])
  }

  @Test func theReasonIsGiven() throws {
    let graphics = RecordedGraphics(isHardware: true)
    guard
      case .noHardware = try reason(renderer(graphics, .fasterGPU, mayHaveHardware: false)),
      case .soonDone(opening: 1.5) = try reason(
        renderer(graphics, speeds(opening: 1.5, device()))),
      case .compared(_, let cpu, let gpu) = try reason(
        renderer(graphics, speeds(device(perRender: 0.25, perPass: 0.5))))
    else {
      Issue.record("another reason")
      return
    }
    #expect(abs(cpu - 1) < 1e-9 && gpu == 0.75)
  }

  @Test func theNumberOfPicturesCounts() throws {
    for (opening, device) in [(3.0, device()), (0.0, device(perProgram: 3))] {
      for (pictures, backend) in [(1, Backend.cpu), (2, .cpu), (4, .gpu)] {
        let renderer = try renderer(
          RecordedGraphics(isHardware: true), speeds(opening: opening, device))
        renderer.expect(pictures: pictures)
        #expect(
          try renderer.render(chain, image.get(), on: .auto).backend == backend, "\(pictures)")
      }
    }
  }

  /// A collection says how many images come. Images begun before the first has opened the GPU must
  /// be worth the 3 s of opening, too.
  @Test func imagesOfACollectionAreExpected() async throws {
    let renderer = try renderer(
      RecordedGraphics(isHardware: true), speeds(opening: 3, device()))
    let images = try [Image](repeating: image.get(), count: 256)
    for await rendering in renderer.renderings(of: chain, for: images, on: .auto) {
      #expect(try rendering.get().backend == .gpu)
    }
  }

  /// A sequence left early renders no more images, and what the CPU renders needs no GPU.
  @Test func onlyWhatComesIsExpected() async throws {
    let renderer = try renderer(RecordedGraphics(isHardware: true), speeds(device()))
    let images = try [Image](repeating: image.get(), count: 64)
    for backend in [Backend.auto, .cpu] {
      for await _ in renderer.renderings(of: chain, for: images, on: backend) {
        if backend == .cpu { #expect(try expected(renderer) == 1) }
        break
      }
      #expect(try expected(renderer) == 1)
    }
  }

  private func expected(_ renderer: Renderer) throws -> Int? {
    try renderer.explainedChoice(for: chain, image.get().traits, inputs: [:]).estimate?.pictures
  }

  @Test func explanationsTakeNoPictures() throws {
    let renderer = try renderer(RecordedGraphics(isHardware: true), speeds(device()))
    renderer.expect(pictures: 5)
    for _ in 0..<3 { #expect(try expected(renderer) == 5) }
    _ = try renderer.render(chain, image.get(), on: .auto)
    #expect(try expected(renderer) == 4)
  }

  /// Renders that share the threads of the CPU share those of all of them.
  @Test func picturesAtATimeShareTheGPU() throws {
    for (atATime, backend) in [(1, Backend.gpu), (2, .gpu), (4, .cpu)] {
      let renderer = try renderer(
        RecordedGraphics(isHardware: true), speeds(device(perPass: 0.4)))
      renderer.expect(pictures: 8, atATime: atATime)
      #expect(try renderer.render(chain, image.get(), on: .auto).backend == backend)
    }
  }

  /// If nobody says how many pictures come, what a GPU would have saved is added up: 1 s for each.
  @Test func manyPicturesOpenAGPUInTheEnd() throws {
    let renderer = try renderer(
      RecordedGraphics(isHardware: true), speeds(opening: 2.5, device()))
    let backends = try (0..<4).map { _ in
      try renderer.render(chain, image.get(), on: .auto).backend
    }
    #expect(backends == [.cpu, .cpu, .gpu, .gpu])
  }

  /// Opening costs 2.5 s, and each picture saves only 0.1 s.
  @Test func onlyWhatIsSavedOpensAGPU() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = try renderer(graphics, speeds(opening: 2.5, device(perRender: 0.9)))
    for _ in 0..<8 {
      #expect(try renderer.render(chain, image.get(), on: .auto).backend == .cpu)
    }
    #expect(graphics.record.textures.isEmpty)
  }

  /// 1 s against 0.3 s and, once, 1.5 s.
  @Test func manyPicturesCompileInTheEnd() throws {
    let renderer = try renderer(
      RecordedGraphics(isHardware: true), speeds(device(perProgram: 1.5, perPass: 0.3)))
    let backends = try (0..<4).map { _ in
      try renderer.render(chain, image.get(), on: .auto).backend
    }
    #expect(backends == [.cpu, .cpu, .gpu, .gpu])
  }

  @Test func programsCountOnce() throws {
    let renderer = try renderer(
      RecordedGraphics(isHardware: true), speeds(device(perProgram: 0.75)))
    func gpuTime() throws -> Double? {
      guard case .compared(_, _, let gpu) = try reason(renderer) else { return nil }
      return gpu
    }
    #expect(try gpuTime() == 0.75)
    #expect(try gpuTime() == 0)
  }

  @Test func aContextIsMeasuredOnce() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = try renderer(graphics, nil)
    _ = try renderer.device()
    func draws() throws -> Int {
      try graphics.recording {
        guard case .compared(_, let cpu, let gpu) = try reason(renderer) else {
          Issue.record("nothing was compared")
          return
        }
        #expect(cpu > 0 && gpu > 0)
      }.draws
    }
    #expect(try draws() > 0)
    #expect(try draws() == 0)
  }

  /// The CPU renders then.
  @Test func aFaultOfTheMeasurementIsAFallback() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = try renderer(graphics, nil)
    _ = try renderer.device()
    graphics.fail(.framebuffer)
    let rendering = try renderer.render(chain, image.get(), on: .auto)
    #expect(rendering.backend == .cpu && rendering.fallback != nil)
  }

  /// What two renders of two passes have in common is due to passes and transfers, and the rest to
  /// the pixels.
  @Test func speedsFollowFromTwoRenders() {
    let small = DeviceWork(passes: 2, bytes: 1000, operations: 5000)
    let large = DeviceWork(passes: 2, bytes: 101_000, operations: 2_005_000)
    let speed = DeviceSpeed(
      small: (
        small, RenderTimings(upload: .milliseconds(1), passes: .milliseconds(4), readback: .zero)
      ),
      large: (
        large,
        RenderTimings(
          upload: .milliseconds(2), passes: .milliseconds(10), readback: .milliseconds(3))
      ))
    #expect(speed.perRender == 0.001 && speed.perPass == 0.002)
    // 4 ms for 100 000 bytes, and 6 ms for two million operations.
    #expect(abs(speed.perByte * 100_000 - 0.004) < 1e-12)
    #expect(abs(speed.perOperation * 2_000_000 - 0.006) < 1e-12)
    // 1 ms + 3 · 2 ms + 2 ms + 9 ms.
    let work = DeviceWork(passes: 3, bytes: 50_000, operations: 3_000_000)
    let estimate = speed.estimate(for: work, isOpen: false)
    #expect(abs(estimate.each - 0.018) < 1e-12 && estimate.once == 0)
  }

  @Test func openingAndProgramsArePaidOnce() {
    let speed = DeviceSpeed(
      opening: 0.5, perProgram: 0.25, perKeptProgram: 0.125, perRender: 0, perPass: 0, perByte: 0,
      perOperation: 0)
    var work = DeviceWork(passes: 9, bytes: 9, operations: 9)
    (work.programs, work.keptPrograms) = (3, 2)
    #expect(speed.estimate(for: work, isOpen: true).once == 1)
    #expect(speed.estimate(for: work, isOpen: false).once == 1.5)
    #expect(speed.estimate(for: work, isOpen: false).each == 0)
  }

  /// Planes with halved chroma have 240 + 2·60 samples.
  @Test func planesAreCounted() throws {
    let format = try FrameFormat(
      size: Size(width: 20, height: 12), subsampling: .yuv420, bits: 8, hasAlpha: false,
      matrix: .bt709, range: .limited, site: .left)
    let frame = try FrameConverter(format).picture(
      of: [UInt8](repeating: 99, count: format.byteCount))
    let prepared = try RecordedExecutor.plan(chain, frame.layout.size)
    let pixels = DeviceWork(prepared, images: [.rgba8], format: .rgba8)
    let planes = DeviceWork(prepared, images: [.rgba8], planes: [0: frame.layout], format: .rgba8)
    #expect(pixels.bytes == 2 * 960 && planes.bytes == 360 + 960)
  }

  /// A large render may happen to take less time than a small one.
  @Test func noiseIsNoNegativeTime() {
    let work = DeviceWork(passes: 1, bytes: 1000, operations: 1000)
    let speed = DeviceSpeed(
      small: (work, RenderTimings(upload: .seconds(1), passes: .seconds(1), readback: .zero)),
      large: (work, RenderTimings()))
    #expect(speed.perByte == 0 && speed.perOperation == 0)
  }
}
