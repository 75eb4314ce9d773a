import CGraphics
import GLBlurEngine

/// A texture without mipmaps, for the context thread. Its pool deletes it.
final class Texture {
  /// The size and format of a texture. Textures of one kind can replace each other.
  struct Kind: Hashable {
    var size: Size
    var format: TextureFormat

    /// Creates the kind of texture that holds an image of the given size.
    ///
    /// - Parameter pixels: The size of the image, in pixels.
    init(pixels: Size, _ format: TextureFormat) {
      let count = format.pixelsPerTexel
      size = Size(width: (pixels.width + count - 1) / count, height: pixels.height)
      self.format = format
    }
  }

  let kind: Kind
  let id: GLuint
  /// The framebuffer that draws into the texture, made when it is first needed. A driver checks
  /// a framebuffer anew whenever another texture is attached to it.
  private var framebuffer: GLuint?

  init(_ kind: Kind, _ gl: GLFunctions) throws(GPUError) {
    self.kind = kind
    id = gl.genTexture()
    let target = GLenum(GL_TEXTURE_2D)
    gl.bindTexture(target, id)
    gl.texStorage2D(
      target, 1, kind.format.storage, GLsizei(kind.size.width), GLsizei(kind.size.height))
    // Integer and float textures are complete only without filtering.
    for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      gl.texParameteri(target, GLenum(name), GLint(GL_NEAREST))
    }
    for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
      gl.texParameteri(target, GLenum(name), GLint(GL_CLAMP_TO_EDGE))
    }
    do {
      try gl.check("glTexStorage2D")
    } catch {
      gl.deleteTexture(id)
      throw error
    }
  }

  /// Deletes the texture and its framebuffer.
  func delete(_ gl: GLFunctions) {
    if let framebuffer { gl.deleteFramebuffer(framebuffer) }
    gl.deleteTexture(id)
  }

  /// Makes the texture the render target, from which pixels are read too.
  func makeTarget(_ gl: GLFunctions) throws(GPUError) {
    let target = GLenum(GL_FRAMEBUFFER)
    if let framebuffer { return gl.bindFramebuffer(target, framebuffer) }
    let made = gl.genFramebuffer()
    gl.bindFramebuffer(target, made)
    gl.framebufferTexture2D(target, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), id, 0)
    do throws(GPUError) {
      try gl.checkFramebuffer()
    } catch {
      gl.deleteFramebuffer(made)
      throw error
    }
    framebuffer = made
  }

  func upload(_ bytes: RawSpan, _ gl: GLFunctions) throws(GPUError) {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(GPUError) in
      try unsafe upload(from: bytes.baseAddress, gl)
    }
  }

  /// Fills the texture from the bytes of a buffer that begin at an offset.
  func upload(from memory: StagingMemory, at offset: Int, _ gl: GLFunctions) throws(GPUError) {
    gl.bindBuffer(memory.buffer.direction.target, memory.buffer.id)
    defer { gl.bindBuffer(memory.buffer.direction.target, 0) }
    memory.isBusy = true
    // With a bound buffer, addresses are offsets in it.
    try unsafe upload(from: UnsafeRawPointer(bitPattern: offset), gl)
  }

  private func upload(from address: UnsafeRawPointer?, _ gl: GLFunctions) throws(GPUError) {
    gl.bindTexture(GLenum(GL_TEXTURE_2D), id)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), kind.format.rowAlignment)
    let (format, type) = kind.format.transfer
    unsafe gl.texSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(kind.size.width), GLsizei(kind.size.height),
      format, type, address)
    try gl.check("glTexSubImage2D")
  }
}
