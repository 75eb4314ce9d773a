import CGraphics
import GLBlur
import GLBlurGPU
import Glibc
import Testing

/// Dma-bufs, drawn by the real OpenGL into buffers that the test makes.
@Suite(.serialized) struct ExportTests {
  private let chain = Chain {
    GaussianBlur(sigma: 2)
    Saturation(1.8)
  }

  private func renderer(
    _ buffers: PretendBuffers, depth: Depth = .source
  ) throws -> Renderer {
    Renderer(
      Renderer.Options(backend: .gpu, device: buffers.device, quality: .exact, depth: depth),
      system: try buffers.system())
  }

  private func pixels(_ buffer: borrowing DMABuf) -> [UInt8] {
    (0..<buffer.layout.size.height).flatMap { y in
      var row = [UInt8](repeating: 0, count: buffer.layout.size.width * 4)
      unsafe pread(
        buffer.descriptor, &row, row.count,
        off_t(buffer.layout.offset + y * buffer.layout.stride))
      return row
    }
  }

  @Test(arguments: [Size(width: 24, height: 14), Size(width: 7, height: 5)])
  func itHoldsTheBytesOfARender(_ size: Size) throws {
    let buffers = PretendBuffers()
    let renderer = try renderer(buffers)
    let image = try Image.pattern(size.width, size.height)
    let buffer = try renderer.renderToDMABuf(chain, image)
    #expect(try pixels(buffer) == renderer.render(chain, image, on: .cpu).image.bytes)
    #expect(buffer.layout.size == size)
    #expect(buffer.layout.stride == PretendBuffers.stride && buffer.layout.offset == 0)
    #expect(buffer.layout.modifier == PretendBuffers.modifier)
  }

  @Test func everyCodeArrives() throws {
    let codes = (0..<256).flatMap { code -> [UInt8] in
      [UInt8(code), UInt8(255 - code), UInt8(code), 255]
    }
    let image = try Image(rgba8: codes, width: 64, height: 4)
    let buffer = try renderer(PretendBuffers()).renderToDMABuf(Chain { Opacity(1) }, image)
    #expect(pixels(buffer) == codes)
  }

  /// The depths of the options and of the source do not matter.
  @Test func itIsOfEightBits() throws {
    let renderer = try renderer(PretendBuffers(), depth: .bits16)
    let image = try Image.pattern(9, 7, .rgba16)
    let buffer = try renderer.renderToDMABuf(chain, image)
    let narrow = Renderer(Renderer.Options(quality: .exact, depth: .bits8))
    #expect(try pixels(buffer) == narrow.render(chain, image, on: .cpu).image.bytes)
  }

  @Test func theDriverIsToldWhatTheBufferIs() throws {
    let buffers = PretendBuffers()
    let buffer = try renderer(buffers).renderToDMABuf(chain, .pattern(9, 7))
    let record = buffers.record
    // gbm.h: GBM_BO_USE_RENDERING is 1 << 2, GBM_BO_USE_LINEAR is 1 << 4.
    #expect(record.request == [9, 7, DMABuf.fourcc, 1 << 2 | 1 << 4])
    #expect(DMABuf.fourcc == Array("AB24".utf8).reversed().reduce(0) { $0 << 8 | UInt32($1) })
    let expected: [Int32: Int32] = [
      EGL_WIDTH: 9, EGL_HEIGHT: 7, EGL_LINUX_DRM_FOURCC_EXT: Int32(DMABuf.fourcc),
      EGL_DMA_BUF_PLANE0_FD_EXT: buffer.descriptor, EGL_DMA_BUF_PLANE0_OFFSET_EXT: 0,
      EGL_DMA_BUF_PLANE0_PITCH_EXT: 256, EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT: 2,
      EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT: 0x0100_0000,
    ]
    let names = stride(from: 0, to: record.attributes.count - 1, by: 2)
    #expect(
      Dictionary(
        uniqueKeysWithValues: names.map { (record.attributes[$0], record.attributes[$0 + 1]) })
        == expected)
    #expect(record.attributes.last == EGL_NONE)
  }

  @Test func nothingButTheMemoryIsLeft() throws {
    let buffers = PretendBuffers()
    let renderer = try renderer(buffers)
    let image = try Image.pattern(24, 14)
    _ = try renderer.render(chain, image)
    let textures = buffers.record.textures
    let descriptor: Int32
    do {
      let buffer = try renderer.renderToDMABuf(chain, image)
      descriptor = buffer.descriptor
      #expect(fcntl(descriptor, F_GETFD) >= 0)
    }
    #expect(fcntl(descriptor, F_GETFD) == -1)
    #expect(buffers.record.buffers == 0 && buffers.record.images == 0)
    #expect(buffers.record.textures == textures)
  }

  @Test func aTakenDescriptorStaysOpen() throws {
    let descriptor = try renderer(PretendBuffers()).renderToDMABuf(chain, .pattern(5, 3))
      .takeDescriptor()
    #expect(fcntl(descriptor, F_GETFD) >= 0)
    close(descriptor)
  }

  private static let faults: [(PretendBuffers.Fault, GPUError)] = [
    (.createBuffer(errno: ENOMEM), .buffer(call: "gbm_bo_create", errno: ENOMEM)),
    (.descriptor, .buffer(call: "gbm_bo_get_fd", errno: ENOSYS)),
    (
      .binding, .gl(call: "glEGLImageTargetTexture2DOES", code: 0x502, name: "GL_INVALID_OPERATION")
    ),
    (.framebuffer, .incompleteFramebuffer(status: UInt32(GL_FRAMEBUFFER_UNSUPPORTED))),
    (.finish, .outOfMemory(call: "glFinish")),
  ]

  @Test(arguments: faults) func faultsLeaveNothing(
    _ fault: PretendBuffers.Fault, _ expected: GPUError
  ) throws {
    try expectNothingIsLeft(fault) { #expect($0 == expected) }
  }

  @Test func anImageThatIsRefusedLeavesNothing() throws {
    try expectNothingIsLeft(.image) { error in
      guard case .egl("eglCreateImageKHR", _, _, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  private func expectNothingIsLeft(
    _ fault: PretendBuffers.Fault, _ check: (GPUError?) -> Void
  ) throws {
    let buffers = PretendBuffers(fault)
    let renderer = try renderer(buffers)
    let image = try Image.pattern(24, 14)
    let bytes = try renderer.render(chain, image).bytes
    let textures = buffers.record.textures.count
    check(#expect(throws: GPUError.self) { _ = try renderer.renderToDMABuf(chain, image) })
    let record = buffers.record
    #expect(record.buffers == 0 && record.images == 0)
    #expect(record.textures.count == textures)
    #expect(!record.isMemoryOpen)
    #expect(try renderer.render(chain, image).bytes == bytes)
  }

  @Test(arguments: [
    (PretendBuffers.Fault.dmaBufImport, "EGL_EXT_image_dma_buf_import"),
    (.createImage, "EGL_EXT_image_dma_buf_import"), (.imageTarget, "GL_OES_EGL_image"),
  ])
  func whatTheDriverLacksIsNamed(_ fault: PretendBuffers.Fault, _ lack: String) throws {
    let buffers = PretendBuffers(fault)
    let error = #expect(throws: GPUError.self) {
      _ = try renderer(buffers).renderToDMABuf(chain, .pattern(5, 3))
    }
    guard case .noExport(_, lack) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(buffers.record.request.isEmpty)
  }

  @Test func anotherDisplayGivesNone() throws {
    let renderer = Renderer(Renderer.Options(device: .surfaceless))
    let error = #expect(throws: GPUError.self) {
      _ = try renderer.renderToDMABuf(chain, .pattern(5, 3))
    }
    #expect(error == .noExport(display: "surfaceless", lack: "GBM"))
    #expect(error.map { "\($0)" }?.contains("DeviceChoice.gbm(path: nil)") == true)
  }

  @Test func aNodeThatMakesNoBuffersHasACure() {
    let error = GPUError.buffer(call: "gbm_bo_create", errno: EACCES)
    #expect("\(error)".hasSuffix("the device gbm:/dev/dri/card0"))
    #expect(!"\(GPUError.buffer(call: "gbm_bo_create", errno: ENOMEM))".contains("card0"))
  }
}
