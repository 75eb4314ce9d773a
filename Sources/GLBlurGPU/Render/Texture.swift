import CGraphics
import GLBlurEngine
import GLBlurShaders
import SystemLibrary

/// A texture without mipmaps, for the context thread, which a pool deletes.
final class Texture {
  /// The size in texels and the format. Textures of one kind can replace each other.
  struct Kind: Hashable {
    var size: Size
    var format: TextureFormat

    /// - Parameter pixels: The size of the image, in pixels.
    init(pixels: Size, _ format: TextureFormat) {
      let count = format.pixelsPerTexel
      size = Size(width: (pixels.width + count - 1) / count, height: pixels.height)
      self.format = format
    }
  }

  let kind: Kind
  let id: GLuint
  /// The framebuffer that draws into the texture. Drivers check a framebuffer anew whenever another
  /// texture is attached.
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

/// The textures of one render, which reuses those of the render before. Only the context thread
/// uses a pool.
final class TexturePool {
  private var idle: [Texture.Kind: [Texture]] = [:]
  private var used: [Texture] = []
  /// The textures of the tables that this render or the one before has read.
  private var tables: [TableKey: (texture: Texture, isUsed: Bool)] = [:]

  func take(_ kind: Texture.Kind, _ gl: GLFunctions) throws(GPUError) -> Texture {
    let texture = if let kept = idle[kind]?.popLast() { kept } else { try Texture(kind, gl) }
    if !isUsed(texture) { used.append(texture) }
    return texture
  }

  /// Makes the texture available to the rest of this render.
  func release(_ texture: Texture) {
    idle[texture.kind, default: []].append(texture)
  }

  /// - Parameter fill: Fills the texture, unless it is kept from the render before.
  func texture(
    of table: ShaderTable, _ gl: GLFunctions, fill: (Texture) throws(GPUError) -> Void
  ) throws(GPUError) -> Texture {
    let key = TableKey(table: table)
    if let kept = tables[key]?.texture {
      tables[key]?.isUsed = true
      return kept
    }
    let kind = Texture.Kind(pixels: Size(width: table.width, height: table.height), .table)
    if let other = tables.first(where: { !$0.value.isUsed && $0.value.texture.kind == kind }) {
      tables[other.key] = nil
      release(other.value.texture)
    }
    let texture = try take(kind, gl)
    try fill(texture)
    used.removeAll { $0 === texture }
    tables[key] = (texture, isUsed: true)
    return texture
  }

  /// Ends a render: keeps its textures for the next one, and deletes all others.
  func recycle(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { texture.delete(gl) }
    idle = Dictionary(grouping: used, by: \.kind)
    used = []
    for table in tables.values where !table.isUsed { table.texture.delete(gl) }
    tables = tables.filter(\.value.isUsed).mapValues { ($0.texture, isUsed: false) }
  }

  func drain(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { texture.delete(gl) }
    idle = idle.mapValues { $0.filter(isUsed) }
    for table in tables.values where !table.isUsed { table.texture.delete(gl) }
    tables = tables.filter(\.value.isUsed)
  }

  private func isUsed(_ texture: Texture) -> Bool { used.contains { $0 === texture } }
}

/// A table, compared bit by bit.
private struct TableKey: Hashable {
  let table: ShaderTable

  static func == (a: TableKey, b: TableKey) -> Bool {
    guard a.table.width == b.table.width, a.table.values.count == b.table.values.count else {
      return false
    }
    return unsafe a.table.values.withUnsafeBytes { first in
      unsafe b.table.values.withUnsafeBytes { second in
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        return unsafe memcmp(start, other, first.count) == 0
      }
    }
  }

  /// Feeds only some of the numbers, so that large tables are hashed quickly.
  func hash(into hasher: inout Hasher) {
    hasher.combine(table.width)
    hasher.combine(table.values.count)
    for index in stride(from: 0, to: table.values.count, by: table.values.count / 64 + 1) {
      hasher.combine(table.values[index].bitPattern)
    }
  }
}
