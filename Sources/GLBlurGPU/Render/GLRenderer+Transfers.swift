import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  func upload(_ image: Image, _ format: TextureFormat) throws(GPUError) -> Texture {
    let texture = try pool.take(Texture.Kind(pixels: image.size, format), gl)
    try image.withBytes { (bytes) throws(GPUError) in try upload(bytes, to: texture) }
    return texture
  }

  func upload(_ bytes: RawSpan, to texture: Texture) throws(GPUError) {
    if let staging {
      try staging.upload(bytes, to: texture)
    } else {
      try texture.upload(bytes, gl)
    }
  }

  func upload(_ table: ShaderTable) throws(GPUError) -> Texture {
    let size = Size(width: table.width, height: table.height)
    try limits.check(size)
    let texture = try pool.take(Texture.Kind(pixels: size, .table), gl)
    try texture.upload(unsafe table.values.span.bytes, gl)
    return texture
  }

  /// Reads the render target's texture, or starts to read it.
  func read(
    _ kind: Texture.Kind, _ shape: ImageShape, _ profile: ColorProfile
  ) throws -> SubmittedRender.Output {
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let isOffered = isOffered(kind.format)
    if let staging, isOffered {
      return .staged(
        try staging.startReading(byteCount: shape.byteCount) { unsafe readPixels(kind, into: nil) },
        shape)
    }
    waitForDraws()
    let image = try Image(
      shape.size, format: shape.format, profile: profile,
      overwrittenBy: { (bytes: inout MutableRawSpan) throws(GPUError) in
        if isOffered {
          unsafe bytes.withUnsafeMutableBytes { unsafe readPixels(kind, into: $0.baseAddress) }
        } else {
          readWide(kind, into: &bytes)
        }
        try gl.check("glReadPixels")
      })
    return .read(image)
  }

  /// Waits until the driver has drawn what it was given, and lends the turn meanwhile. Without a
  /// turn there is no need: reading waits.
  private func waitForDraws() {
    guard let turn, let fence = gl.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      return
    }
    defer { gl.deleteSync(fence) }
    let flush = GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT)
    while Int64(gl.clientWaitSync(fence, flush, 1_000_000)) == Int64(GL_TIMEOUT_EXPIRED) {
      turn.lend {}
    }
  }

  /// Returns whether the driver can read samples of the format from the render target.
  ///
  /// OpenGL ES guarantees that only for floats and 32-bit integers.
  private func isOffered(_ format: TextureFormat) -> Bool {
    let type = format.transfer.type
    if type == GLenum(GL_UNSIGNED_INT) || type == GLenum(GL_FLOAT) { return true }
    if quirks.readsWideIntegersOnly { return false }
    let offered = gl.getIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE), 1)[0]
    return GLenum(bitPattern: offered) == type
  }

  /// Reads the render target to an address, or to the bound pixel pack buffer if the address is
  /// nil.
  private func readPixels(_ kind: Texture.Kind, into address: UnsafeMutableRawPointer?) {
    let (layout, type) = kind.format.transfer
    unsafe gl.readPixels(
      0, 0, GLsizei(kind.size.width), GLsizei(kind.size.height), layout, type, address)
  }

  /// Reads 32-bit integers and narrows them.
  private func readWide(_ kind: Texture.Kind, into bytes: inout MutableRawSpan) {
    let (layout, type) = kind.format.transfer
    var wide = [UInt32](repeating: 0, count: kind.size.width * kind.size.height * 4)
    unsafe wide.withUnsafeMutableBytes { wide in
      unsafe gl.readPixels(
        0, 0, GLsizei(kind.size.width), GLsizei(kind.size.height), layout,
        GLenum(GL_UNSIGNED_INT), wide.baseAddress)
    }
    for (index, sample) in wide.enumerated() {
      if type == GLenum(GL_UNSIGNED_BYTE) {
        bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: sample), toByteOffset: index, as: UInt8.self)
      } else {
        bytes.storeBytes(
          of: UInt16(truncatingIfNeeded: sample), toByteOffset: 2 * index, as: UInt16.self)
      }
    }
  }
}
