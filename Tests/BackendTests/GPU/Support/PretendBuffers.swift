import CGraphics
import GLBlurGPU
import Glibc
import Synchronization
import TestSupport

/// A pretended GBM on the real OpenGL, on Mesa's surfaceless display. Its buffers are textures
/// whose pixels glFinish copies into memory of the process.
final class PretendBuffers: Sendable {
  /// A function that is missing, or a call that fails.
  enum Fault: Hashable, Sendable {
    case dmaBufImport, createImage, imageTarget
    case createBuffer(errno: Int32)
    case descriptor, image, binding, framebuffer, finish
  }

  struct State: Sendable {
    var buffers = 0
    var images = 0
    var textures: Set<GLuint> = []
    var attributes: [EGLint] = []
    /// The width, height, format and use of the last buffer.
    var request: [UInt32] = []
    var memory: Int32 = -1
    /// Once `memory` is closed, other threads may open files under the same descriptor.
    var memoryFile: UInt64?

    var isMemoryOpen: Bool { memoryFile != nil && inode(of: memory) == memoryFile }

    var error: GLenum?
    /// The last texture that was made, then the texture in the memory of a buffer, and the render
    /// target.
    var newest: GLuint = 0
    var exported: GLuint = 0
    var target: GLuint = 0
  }

  static let stride = 256
  static let modifier: UInt64 = 0x0100_0000_0000_0002

  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault? = nil) {
    self.fault = fault
  }

  var record: State { state.withLock { $0 } }

  /// Displays are kept by their node, so each fault has a node of its own.
  var device: DeviceChoice { .gbm(path: "/pretend/\(fault.map { "\($0)" } ?? "card")") }

  func system() throws(GPUError) -> GraphicsSystem {
    let live = try GraphicsSystem.load()
    let gbm = try gbm()
    return GraphicsSystem(
      egl: egl(live.egl), gl: gl(live.gl), gbm: { gbm },
      files: DeviceFiles(
        list: { [] }, resolve: { $0 }, open: { _ in 0 }, close: { Glibc.close($0) }),
      environment: { _ in nil }, displays: live.displays)
  }

  private func gbm() throws(GPUError) -> GBMFunctions {
    var gbm = try GBMFunctions(FakeGraphics.nothing)
    gbm.createDevice = { _ in Handle(bits: 1) }
    gbm.createBuffer = { _, width, height, format, use in
      if case .createBuffer(let code) = self.fault {
        errno = code
        return nil
      }
      self.state.withLock {
        $0.buffers += 1
        $0.request = [width, height, format, use]
      }
      return Handle(bits: 2)
    }
    gbm.destroyBuffer = { _ in self.state.withLock { $0.buffers -= 1 } }
    gbm.descriptor = { _ in
      if self.fault == .descriptor {
        errno = ENOSYS
        return -1
      }
      var path = Array("/tmp/glblur-test-XXXXXX".utf8CString)
      let memory = unsafe mkstemp(&path)
      unsafe unlink(path)
      self.state.withLock { ($0.memory, $0.memoryFile) = (memory, inode(of: memory)) }
      return memory
    }
    gbm.stride = { _ in UInt32(Self.stride) }
    gbm.modifier = { _ in Self.modifier }
    return gbm
  }

  private func egl(_ live: EGLFunctions) -> EGLFunctions {
    var egl = live
    egl.getPlatformDisplay = { [get = live.getPlatformDisplay] in
      let isGBM = Int32($0) == EGL_PLATFORM_GBM_KHR
      return isGBM ? get?(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil) : get?($0, $1)
    }
    egl.queryString = { [query = live.queryString] display, name in
      let text = query(display, name)
      guard name == EGL_EXTENSIONS, display != nil, self.fault != .dmaBufImport else { return text }
      return (text ?? "")
        + " EGL_EXT_image_dma_buf_import EGL_EXT_image_dma_buf_import_modifiers"
    }
    egl.createImage = { _, target, attributes in
      guard self.fault != .image, Int32(target) == EGL_LINUX_DMA_BUF_EXT else { return nil }
      self.state.withLock {
        $0.images += 1
        $0.attributes = attributes
      }
      return Handle(bits: 3)
    }
    egl.destroyImage = { _, _ in
      self.state.withLock { $0.images -= 1 }
      return true
    }
    if fault == .createImage { egl.createImage = nil }
    return egl
  }

  private func gl(_ live: GLFunctions) -> GLFunctions {
    var gl = live
    gl.genTexture = { [make = live.genTexture] in
      let name = make()
      self.state.withLock {
        $0.textures.insert(name)
        $0.newest = name
      }
      return name
    }
    gl.deleteTexture = { [delete = live.deleteTexture] name in
      self.state.withLock { _ = $0.textures.remove(name) }
      delete(name)
    }
    gl.imageTargetTexture2D = { [store = live.texStorage2D] target, _ in
      if self.fault == .binding { return self.fail(GL_INVALID_OPERATION) }
      let request = self.record.request
      store(target, 1, GLenum(GL_RGBA8), GLsizei(request[0]), GLsizei(request[1]))
      self.state.withLock { $0.exported = $0.newest }
    }
    if fault == .imageTarget { gl.imageTargetTexture2D = nil }
    gl.framebufferTexture2D = { [attach = live.framebufferTexture2D] in
      let texture = $3
      self.state.withLock { $0.target = texture }
      attach($0, $1, $2, $3, $4)
    }
    gl.checkFramebufferStatus = { [check = live.checkFramebufferStatus] in
      let (target, exported) = { ($0.target, $0.exported) }(self.record)
      let isBroken = self.fault == .framebuffer && exported != 0 && target == exported
      return isBroken ? GLenum(GL_FRAMEBUFFER_UNSUPPORTED) : check($0)
    }
    gl.finish = { [read = unsafe live.readPixels] in
      if self.fault == .finish { return self.fail(GL_OUT_OF_MEMORY) }
      let (request, memory) = { ($0.request, $0.memory) }(self.record)
      var row = [UInt8](repeating: 0, count: Int(request[0]) * 4)
      for y in 0..<Int(request[1]) {
        unsafe read(
          0, GLint(y), GLsizei(request[0]), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &row)
        unsafe pwrite(memory, row, row.count, off_t(y * Self.stride))
      }
    }
    gl.getError = { [get = live.getError] in self.state.withLock { $0.error.take() } ?? get() }
    return gl
  }

  private func fail(_ code: Int32) {
    state.withLock { $0.error = GLenum(code) }
  }
}
