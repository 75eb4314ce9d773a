import GLBlurEngine

/// The textures of one render, which reuses fitting ones of the render before. The pool is used on
/// the context thread alone.
final class TexturePool {
  private var idle: [Texture.Kind: [Texture]] = [:]
  /// The textures that this render has taken, including released ones.
  private var used: [Texture] = []

  func take(_ kind: Texture.Kind, _ gl: GLFunctions) throws(GPUError) -> Texture {
    let texture = if let kept = idle[kind]?.popLast() { kept } else { try Texture(kind, gl) }
    if !isUsed(texture) { used.append(texture) }
    return texture
  }

  /// Makes the texture available to the rest of this render.
  func release(_ texture: Texture) {
    idle[texture.kind, default: []].append(texture)
  }

  /// Ends a render. Its textures are kept for the next one, and all others are deleted.
  func recycle(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { gl.deleteTexture(texture.id) }
    idle = Dictionary(grouping: used, by: \.kind)
    used = []
  }

  func drain(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { gl.deleteTexture(texture.id) }
    idle = idle.mapValues { $0.filter(isUsed) }
  }

  private func isUsed(_ texture: Texture) -> Bool { used.contains { $0 === texture } }
}
