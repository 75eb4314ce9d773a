import CGraphics

/// Pixel buffers in the driver's memory, through which pixels travel while CPU and GPU do other
/// work. They are used on the context thread alone.
final class StagingBuffers {
  private let gl: GLFunctions
  private var idle: [GLuint] = []

  /// The most unused buffers that are kept. They suffice for three renders under way, each with an
  /// upload and a readback.
  private static let mostIdle = 6

  init(_ gl: GLFunctions) {
    self.gl = gl
  }

  /// Binds a buffer of the given number of bytes with undefined contents.
  ///
  /// If an earlier transfer still reads from the buffer, the driver keeps the old contents until it
  /// is over.
  private func take(_ target: GLenum, _ byteCount: Int, _ usage: Int32) throws(GPUError) -> GLuint {
    let buffer = idle.popLast() ?? gl.genBuffer()
    gl.bindBuffer(target, buffer)
    gl.bufferData(target, byteCount, nil, GLenum(usage))
    do {
      try gl.check("glBufferData")
    } catch {
      gl.bindBuffer(target, 0)
      gl.deleteBuffer(buffer)
      throw error
    }
    return buffer
  }

  private func give(_ buffer: GLuint) {
    if idle.count < Self.mostIdle { idle.append(buffer) } else { gl.deleteBuffer(buffer) }
  }

  func drain() {
    for buffer in idle { gl.deleteBuffer(buffer) }
    idle = []
  }

  /// Fills the texture from rows without padding, and returns before the GPU has read them.
  func upload(_ bytes: RawSpan, to texture: Texture) throws(GPUError) {
    let target = GLenum(GL_PIXEL_UNPACK_BUFFER)
    let buffer = try take(target, bytes.byteCount, GL_STREAM_DRAW)
    defer {
      gl.bindBuffer(target, 0)
      give(buffer)
    }
    let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
    guard let mapped = unsafe gl.mapBufferRange(target, 0, bytes.byteCount, access) else {
      throw mapFailure()
    }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe mapped.copyMemory(from: base, byteCount: bytes.count)
    }
    // The call returns false if the system has meanwhile taken the memory away.
    guard gl.unmapBuffer(target) else { throw .outOfMemory(call: "glUnmapBuffer") }
    try texture.uploadFromBuffer(gl)
  }

  /// Starts to read the render target's texture, and returns before the GPU has drawn it.
  ///
  /// - Parameter read: Calls glReadPixels, which writes to the start of the bound buffer.
  func startReading(
    byteCount: Int, _ read: () -> Void
  ) throws(GPUError) -> StagedPixels {
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    let buffer = try take(target, byteCount, GL_STREAM_READ)
    read()
    gl.bindBuffer(target, 0)
    do throws(GPUError) {
      try gl.check("glReadPixels")
      guard let fence = gl.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
        try gl.check("glFenceSync")
        throw .outOfMemory(call: "glFenceSync")
      }
      // Without a flush the driver may delay the work until the fence is waited for.
      gl.flush()
      return StagedPixels(buffer: buffer, fence: fence, byteCount: byteCount)
    } catch {
      give(buffer)
      throw error
    }
  }

  /// Waits for the pixels, copies them into `bytes` and takes their buffer back.
  func finishReading(_ pixels: StagedPixels, into bytes: inout MutableRawSpan) throws(GPUError) {
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    defer {
      gl.deleteSync(pixels.fence)
      give(pixels.buffer)
    }
    try wait(for: pixels.fence)
    gl.bindBuffer(target, pixels.buffer)
    defer { gl.bindBuffer(target, 0) }
    guard
      let mapped = unsafe gl.mapBufferRange(
        target, 0, pixels.byteCount, GLbitfield(GL_MAP_READ_BIT))
    else { throw mapFailure() }
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe base.copyMemory(from: mapped, byteCount: min(bytes.count, pixels.byteCount))
    }
    guard gl.unmapBuffer(target) else { throw .outOfMemory(call: "glUnmapBuffer") }
  }

  /// Takes back the buffer of pixels that are no longer needed.
  func discard(_ pixels: StagedPixels) {
    gl.deleteSync(pixels.fence)
    give(pixels.buffer)
  }

  private func wait(for fence: Handle) throws(GPUError) {
    for _ in 0..<Self.mostSeconds {
      switch Int64(gl.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000))
      {
      case Int64(GL_ALREADY_SIGNALED), Int64(GL_CONDITION_SATISFIED): return
      case Int64(GL_TIMEOUT_EXPIRED): try gl.checkReset()
      default:
        try gl.check("glClientWaitSync")
        throw .contextLost
      }
    }
    throw .contextLost
  }

  /// The number of seconds after which an unfinished GPU counts as hung.
  private static let mostSeconds = 60

  private func mapFailure() -> GPUError {
    do { try gl.check("glMapBufferRange") } catch { return error }
    return .outOfMemory(call: "glMapBufferRange")
  }
}

/// Pixels on their way from the GPU, and the fence that is signalled when they have arrived.
struct StagedPixels {
  let buffer: GLuint
  let fence: Handle
  let byteCount: Int
}
