import CGraphics
import GLBlurGPU
import Synchronization

extension FakeGraphics {
  /// Returns an OpenGL that draws nothing, but names its display.
  func gl() throws(GPUError) -> GLFunctions {
    var gl = try GLFunctions(Self.nothing)
    gl.getString = { name in
      guard let current = self.current else { return nil }
      return switch Int32(name) {
      case GL_VERSION: current.display.glVersion ?? "OpenGL ES 3.\(current.minor) Fake"
      case GL_RENDERER: current.display.renderer
      default: "Fake"
      }
    }
    gl.getError = {
      self.state.withLock { state in
        defer { state.glError = 0 }
        return state.glError
      }
    }
    gl.texStorage2D = { _, _, _, _, _ in
      guard self.current?.display.fails == .storage else { return }
      self.state.withLock { $0.glError = GLenum(GL_OUT_OF_MEMORY) }
    }
    gl.checkFramebufferStatus = { _ in
      let isBroken = self.current?.display.fails == .framebuffer
      return GLenum(isBroken ? GL_FRAMEBUFFER_UNSUPPORTED : GL_FRAMEBUFFER_COMPLETE)
    }
    unsafe gl.readPixels = { _, _, _, _, _, _, pixels in
      guard let current = self.current else { return }
      self.record("read \(current.name)")
      let bytes = current.display.fails == .pixel ? [0, 0, 0, 0] : current.display.pixel
      unsafe pixels?.copyMemory(from: bytes, byteCount: 4)
    }
    return gl
  }
}
