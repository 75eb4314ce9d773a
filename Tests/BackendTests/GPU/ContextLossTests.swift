import CGraphics
import GLBlur
import GLBlurGPU
import Synchronization
import Testing

/// After a reset of the GPU, the next render opens a new context, once.
@Suite(.serialized) struct ContextLossTests {
  private let chain = Chain { GaussianBlur(sigma: 3) }

  private final class Device: Sendable {
    let isLost = Atomic(false)
    let isGone = Atomic(false)
    let contexts = Atomic(0)

    /// The real OpenGL on a device that can be lost, and then be gone.
    func system() throws(GPUError) -> GraphicsSystem {
      let live = try GraphicsSystem.load()
      var (egl, gl) = (live.egl, live.gl)
      egl.createContext = { [create = egl.createContext] in
        self.contexts.add(1, ordering: .relaxed)
        return self.isGone.load(ordering: .relaxed) ? nil : create($0, $1, $2)
      }
      gl.getGraphicsResetStatus = {
        GLenum(self.isLost.load(ordering: .relaxed) ? GL_GUILTY_CONTEXT_RESET : GL_NO_ERROR)
      }
      return live.replacing(egl: egl, gl: gl)
    }

    func contexts(of body: () throws -> Void) rethrows -> Int {
      let before = contexts.load(ordering: .relaxed)
      try body()
      return contexts.load(ordering: .relaxed) - before
    }
  }

  private func renderer(_ device: Device, _ backend: Backend) throws -> Renderer {
    Renderer(
      Renderer.Options(backend: backend, device: .software), system: try device.system(),
      mayHaveHardware: true, speeds: .fasterGPU)
  }

  @Test func theNextRenderOpensOneContext() throws {
    let device = Device()
    let renderer = try renderer(device, .gpu)
    let image = try Image.pattern(20, 12)
    let result = try renderer.render(chain, image)
    device.isLost.store(true, ordering: .relaxed)
    let atLoss = device.contexts {
      #expect(throws: GPUError.contextLost) { try renderer.render(chain, image) }
    }
    #expect(atLoss == 0)
    device.isLost.store(false, ordering: .relaxed)
    for expected in [1, 0] {
      let contexts = try device.contexts {
        let again = try renderer.render(chain, image)
        #expect(again == result)
      }
      #expect(contexts == expected)
    }
  }

  /// The error names the call that fails, and with `auto` the CPU renders.
  @Test(arguments: [Backend.gpu, .auto]) func aGPUThatIsGoneIsNamed(_ backend: Backend) throws {
    let device = Device()
    let renderer = try renderer(device, backend)
    let image = try Image.pattern(20, 12)
    #expect(try renderer.render(chain, image, on: backend).backend == .gpu)
    device.isLost.store(true, ordering: .relaxed)
    device.isGone.store(true, ordering: .relaxed)
    if backend == .auto {
      #expect(try renderer.render(chain, image, on: .auto).fallback == .contextLost)
      let rendering = try renderer.render(chain, image, on: .auto)
      #expect(rendering.backend == .cpu)
      guard case .noDisplay = rendering.fallback else {
        Issue.record("\(String(describing: rendering.fallback))")
        return
      }
    } else {
      #expect(throws: GPUError.contextLost) { try renderer.render(chain, image) }
      let error = #expect(throws: GPUError.self) { try renderer.render(chain, image) }
      #expect("\(String(describing: error))".contains("eglCreateContext failed"))
      // What will not change is not tried with each picture of a batch.
      let contexts = device.contexts {
        #expect(throws: GPUError.self) { try renderer.render(chain, image) }
      }
      #expect(contexts == 0)
    }
  }
}
