import CGraphics
import GLBlur
import GLBlurGPU
import Testing

/// `auto` falls back to the CPU with a notice if a GPU fails.
@Suite(.serialized) struct FallbackTests {
  private let chain = Chain {
    GaussianBlur(sigma: 12)
    Resize(factor: 0.5)
  }

  private func renderer(
    _ backend: Backend, _ system: GraphicsSystem
  ) -> Renderer {
    Renderer(
      Renderer.Options(backend: backend, quality: .exact), system: system, mayHaveHardware: true,
      speeds: .fasterGPU)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var fault: RecordedGraphics.Fault
    /// The error is nil if its text comes from the driver.
    var error: GPUError?
    var testDescription: String { "\(fault)" }
  }

  private static let cases =
    [
      Case(fault: .memory(afterStorages: 0), error: .outOfMemory(call: "glTexStorage2D")),
      Case(fault: .memory(afterStorages: 2), error: .outOfMemory(call: "glTexStorage2D")),
      Case(fault: .buffer, error: .outOfMemory(call: "glBufferData")),
      Case(fault: .map, error: .outOfMemory(call: "glMapBufferRange")),
      Case(fault: .unmap, error: .outOfMemory(call: "glUnmapBuffer")),
      Case(fault: .fence, error: .outOfMemory(call: "glFenceSync")),
      Case(fault: .fenceWait, error: .contextLost),
      Case(fault: .hang, error: .contextLost),
      Case(
        fault: .framebuffer,
        error: .incompleteFramebuffer(status: UInt32(GL_FRAMEBUFFER_UNSUPPORTED))),
      Case(fault: .link, error: .link(log: "varyings differ")),
      Case(fault: .shader(old: "void main()", new: "gibberish"), error: nil),
    ]
    + [GL_GUILTY_CONTEXT_RESET, GL_INNOCENT_CONTEXT_RESET, GL_UNKNOWN_CONTEXT_RESET].map {
      Case(fault: .reset($0), error: .contextLost)
    }

  /// A driver's compiler cannot be interrupted, so it is not given what may take minutes.
  @Test func longShadersAreComputedByTheProcessor() throws {
    let shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 c = IMG_THIS_PIXEL(inputImage);
          float a[4096];
          for (int i = 0; i < 9; i++) a[i] = c.g * float(i);
          gl_FragColor = vec4(a[int(c.r * 8.0)], c.gb, 1.0);
        }
        """)
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = renderer(.auto, try graphics.system())
    let image = try Image.pattern(21, 13)
    let rendering = try renderer.render(Chain { shader }, image, on: .auto)
    #expect(rendering.backend == .cpu)
    guard case .tooLong(let instructions, most: 65_536)? = rendering.fallback else {
      Issue.record("\(String(describing: rendering.fallback))")
      return
    }
    #expect(instructions > 2 * 4096)
    let error = #expect(throws: GPUError.self) {
      try renderer.render(Chain { shader }, image, on: .gpu)
    }
    #expect("\(String(describing: error))".contains("use the backend cpu"))
  }

  /// SwiftShader 4.1 is up to 87 levels off where a kernel's inner loops have unequal lengths.
  @Test func whatADriverComputesWronglyIsRefused() throws {
    let graphics = RecordedGraphics(renderer: "Google SwiftShader")
    let blur = Chain { TiltShift() }
    let image = try Image.pattern(40, 30)
    let error = #expect(throws: GPUError.self) {
      try Renderer(Renderer.Options(backend: .gpu), system: try graphics.system())
        .render(blur, image)
    }
    #expect(
      error == .wrongKernel(kernel: "gaussianWindow", driver: "Google SwiftShader")
        && error?.description.contains("use the backend cpu, or the quality exact") == true)
    // Exact plans have another kernel.
    let exact = renderer(.gpu, try graphics.system())
    #expect(throws: Never.self) { try exact.render(blur, image) }
  }

  @Test(arguments: cases) func autoFinishesOnTheProcessor(_ fault: Case) throws {
    // Buffers that are mapped for each transfer call most of the driver.
    let graphics = RecordedGraphics(isHardware: true, hasBufferStorage: false)
    let renderer = renderer(.auto, try graphics.system())
    // This render leaves textures, buffers and programs of another image.
    let first = try renderer.render(chain, .pattern(20, 12), on: .auto)
    #expect(first.backend == .gpu && first.fallback == nil)
    let before = graphics.record

    let image = try Image.pattern(45, 26, .rgba16)
    let expected = try renderer.render(chain, image, on: .cpu)
    #expect(expected.fallback == nil)
    _ = graphics.recording { graphics.fail(fault.fault) }
    let rendering = try renderer.render(chain, image, on: .auto)
    #expect(rendering.backend == .cpu && rendering.device == nil)
    #expect(rendering.image.bytes == expected.image.bytes)
    if let error = fault.error {
      #expect(rendering.fallback == error)
    } else if case .shader = rendering.fallback {
    } else {
      Issue.record("\(String(describing: rendering.fallback))")
    }
    #expect(throws: GPUError.self) { try renderer.render(chain, image, on: .gpu) }

    graphics.fail(nil)
    let again = try renderer.render(chain, image, on: .auto)
    #expect(again.backend == .gpu && again.fallback == nil)
    #expect(again.image.bytes == expected.image.bytes)
    _ = try renderer.render(chain, .pattern(20, 12), on: .auto)
    // A lost context loses its resources, which the record does not show.
    if fault.error != .contextLost {
      #expect(graphics.record.textures.count == before.textures.count)
      // Two buffers for each image, and one for the triangle.
      #expect(graphics.record.buffers <= 5)
    }
    #expect(graphics.record.fences == 0)
  }

  private func machine(failingAt step: FakeDisplay.Step, _ code: EGLint) -> FakeGraphics {
    FakeGraphics(
      FakeMachine(devices: [
        FakeMachine.Device(node: "/dev/dri/renderD128", display: .failing(at: step, code: code))
      ]))
  }

  @Test(arguments: [FakeDisplay.Step.context, .current, .storage, .framebuffer, .pixel])
  func aDeviceThatFailsIsNamed(_ step: FakeDisplay.Step) throws {
    let fake = machine(failingAt: step, EGL_BAD_ACCESS)
    let rendering = try renderer(.auto, fake.system()).render(chain, .pattern(20, 12), on: .auto)
    guard case .noDisplay(_, let attempts) = rendering.fallback else {
      Issue.record("\(String(describing: rendering.fallback))")
      return
    }
    #expect(rendering.backend == .cpu)
    #expect(attempts.contains { $0.label.contains("/dev/dri/renderD128") })
  }

  @Test(arguments: [FakeDisplay.Step.display, .initialize])
  func aDisplayThatDoesNotComeUpIsNoDevice(_ step: FakeDisplay.Step) throws {
    let fake = machine(failingAt: step, EGL_NOT_INITIALIZED)
    let rendering = try renderer(.auto, fake.system()).render(chain, .pattern(20, 12), on: .auto)
    #expect(rendering.backend == .cpu && rendering.fallback == nil)
    let soft = try renderer(.auto, FakeGraphics(.container).system())
      .render(chain, .pattern(20, 12), on: .auto)
    #expect(soft.backend == .cpu && soft.fallback == nil)
  }

  @Test(arguments: [
    (FakeDisplay.Step.current, EGL_CONTEXT_LOST, true), (.context, EGL_BAD_ALLOC, true),
    (.context, EGL_BAD_MATCH, false), (.pixel, EGL_SUCCESS, false),
  ])
  func whatMayPassIsTriedAgain(_ step: FakeDisplay.Step, _ code: EGLint, _ isPassing: Bool) throws {
    let fake = machine(failingAt: step, code)
    let renderer = renderer(.gpu, try fake.system())
    #expect(throws: GPUError.self) { try renderer.render(chain, .pattern(20, 12)) }
    let calls = fake.calls.count
    #expect(throws: GPUError.self) { try renderer.render(chain, .pattern(20, 12)) }
    #expect((fake.calls.count > calls) == isPassing)
    #expect(fake.liveContexts == 0)
  }
}
