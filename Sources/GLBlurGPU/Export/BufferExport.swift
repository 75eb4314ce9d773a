import CGraphics
package import GLBlurEngine
import GLBlurShaders
import SystemLibrary

/// Makes GBM buffer objects that OpenGL ES draws to and others read as dma-bufs. A value serves one
/// export, on the context thread.
struct BufferExport {
  private let gbm: GBMFunctions
  private let device: Handle
  private let display: OpenDisplay
  private let closeDescriptor: @Sendable (Int32) -> Void
  private let createImage: @Sendable (Handle, EGLenum, [EGLint]) -> Handle?
  private let destroyImage: @Sendable (Handle, Handle) -> Bool
  private let bindImage: @Sendable (GLenum, Handle) -> Void
  private let gl: GLFunctions
  private let imageFailure: @Sendable () -> GPUError

  /// - Throws: `GPUError.noExport` if the display or the driver lacks a function.
  init(_ system: GraphicsSystem, _ context: OpenContext) throws(GPUError) {
    let (display, egl) = (context.display, system.egl)
    func lacking(_ lack: String) -> GPUError { .noExport(display: display.label, lack: lack) }
    guard let device = display.gbmDevice else { throw lacking("GBM") }
    guard display.extensions.contains("EGL_EXT_image_dma_buf_import"),
      let createImage = egl.createImage, let destroyImage = egl.destroyImage
    else { throw lacking("EGL_EXT_image_dma_buf_import") }
    guard context.info.extensions.contains("GL_OES_EGL_image"),
      let bindImage = context.gl.imageTargetTexture2D
    else { throw lacking("GL_OES_EGL_image") }
    gbm = try system.gbm()
    self.device = device
    self.display = display
    self.createImage = createImage
    self.destroyImage = destroyImage
    self.bindImage = bindImage
    gl = context.gl
    closeDescriptor = system.files.close
    imageFailure = { egl.failure(of: "eglCreateImageKHR", on: display.label) }
  }

  /// Makes a buffer and has `draw` fill it.
  ///
  /// - Parameters:
  ///   - draw: Fills a texture of normalised RGBA whose first row is the top one.
  /// - Returns: A descriptor, which the caller must close, and the layout.
  func export(
    _ size: Size, _ draw: (_ texture: GLuint) throws -> Void
  ) throws -> (descriptor: Int32, layout: DMABuf.Layout) {
    guard
      let buffer = gbm.createBuffer(
        device, UInt32(size.width), UInt32(size.height), DMABuf.fourcc, Self.use)
    else { throw GPUError.buffer(call: "gbm_bo_create", errno: errno) }
    defer { gbm.destroyBuffer(buffer) }
    let descriptor = gbm.descriptor(buffer)
    guard descriptor >= 0 else { throw GPUError.buffer(call: "gbm_bo_get_fd", errno: errno) }
    do {
      let modifier = gbm.modifier(buffer)
      let layout = DMABuf.Layout(
        size: size, stride: Int(gbm.stride(buffer)), offset: Int(gbm.offset(buffer, 0)),
        modifier: modifier == Self.noModifier ? nil : modifier)
      try withTexture(on: descriptor, layout, draw)
      return (descriptor, layout)
    } catch {
      closeDescriptor(descriptor)
      throw error
    }
  }

  /// GBM_BO_USE_LINEAR stores row after row, for readers that do not know the driver's tiles. With
  /// GBM_BO_USE_WRITE, Mesa 22.3 crashes on importing the buffer.
  private static let use = GBM_BO_USE_RENDERING.rawValue | GBM_BO_USE_LINEAR.rawValue
  /// DRM_FORMAT_MOD_INVALID: only the driver knows the modifier.
  private static let noModifier: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private func withTexture(
    on descriptor: Int32, _ layout: DMABuf.Layout, _ draw: (GLuint) throws -> Void
  ) throws {
    let attributes = attributes(descriptor, layout)
    guard let image = createImage(display.handle, EGLenum(EGL_LINUX_DMA_BUF_EXT), attributes)
    else { throw imageFailure() }
    defer { _ = destroyImage(display.handle, image) }
    let texture = gl.genTexture()
    defer { gl.deleteTexture(texture) }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    bindImage(GLenum(GL_TEXTURE_2D), image)
    try gl.check("glEGLImageTargetTexture2DOES")
    try draw(texture)
    // Not every reader waits for the fences that a driver leaves in the buffer.
    gl.finish()
    try gl.check("glFinish")
    try gl.checkReset()
  }

  private func attributes(_ descriptor: Int32, _ layout: DMABuf.Layout) -> [EGLint] {
    var attributes = [
      EGL_WIDTH, EGLint(layout.size.width), EGL_HEIGHT, EGLint(layout.size.height),
      EGL_LINUX_DRM_FOURCC_EXT, EGLint(bitPattern: DMABuf.fourcc),
      EGL_DMA_BUF_PLANE0_FD_EXT, descriptor,
      EGL_DMA_BUF_PLANE0_OFFSET_EXT, EGLint(layout.offset),
      EGL_DMA_BUF_PLANE0_PITCH_EXT, EGLint(layout.stride),
    ]
    if let modifier = layout.modifier,
      display.extensions.contains("EGL_EXT_image_dma_buf_import_modifiers")
    {
      attributes += [
        EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, EGLint(truncatingIfNeeded: modifier),
        EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT, EGLint(truncatingIfNeeded: modifier >> 32),
      ]
    }
    return attributes + [EGL_NONE]
  }
}

extension GPUContext {
  func bufferExport() throws(GPUError) -> BufferExport { try BufferExport(system, opened) }
}

extension GPUExecutor {
  /// Draws the plan's first output, in 8 bits, into a buffer that others can read.
  ///
  /// - Throws: `GPUError.noExport` if the display is not one of GBM, or the driver cannot export.
  package func export(_ plan: Plan, images: [any PixelSource]) throws -> DMABuf {
    try checkProcess()
    let buffers = try context.bufferExport()
    let (descriptor, layout) = try withMoreMemory {
      let prepared = try prepare(plan, images, format: .rgba8, readsResults: false)
      return try context.run { _ in
        try renderer.export(plan, images: images, prepared, to: buffers)
      }
    }
    return DMABuf(descriptor: descriptor, layout: layout)
  }
}

extension GLRenderer {
  func export(
    _ plan: Plan, images: [any PixelSource], _ prepared: PreparedRender, to buffers: BufferExport
  ) throws -> (descriptor: Int32, layout: DMABuf.Layout) {
    try cleaningUp {
      let exported = try buffers.export(plan.outputs[0]) { target in
        try draw(plan, images, prepared, output: .rgba8) { result, number in
          if number == 0 { try copy(result, to: target, plan.outputs[0]) }
        }
      }
      // The export has waited for the driver, so other renders can use the memory.
      prepared.staged?.imageMemory?.isBusy = false
      return exported
    }
  }

  private func copy(_ source: Texture, to target: GLuint, _ size: Size) throws(GPUError) {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), target, 0)
    try gl.checkFramebuffer()
    let program = try programs.program(Self.copyText(of: source.kind.format))
    gl.useProgram(program.id)
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), source.id)
    gl.uniform1i(program.location(of: "samples", gl), 0)
    gl.viewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try gl.check("glDrawArrays")
  }

  private static func copyText(of format: TextureFormat) -> ProgramText {
    var text = ProgramText()
    text.use(.commonStorage)
    let texel =
      format.pixelsPerTexel == 4
      ? "unpacked8(texelFetch(samples, ivec2(p.x >> 2, p.y), 0)[p.x & 3])"
      : "texelFetch(samples, p, 0)"
    text.add("uniform usampler2D samples;")
    text.add("out vec4 result;")
    text.add("void main() {")
    text.add("  ivec2 p = ivec2(gl_FragCoord.xy);")
    // However the driver divides and rounds, it stores n/255 as level n.
    text.add("  result = vec4(\(texel)) / 255.0;")
    text.add("}")
    return text
  }
}
