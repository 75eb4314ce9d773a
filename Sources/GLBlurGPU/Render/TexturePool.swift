import GLBlurEngine

/// The textures of one render, taken from those of the render before where they fit.
final class TexturePool {
  private var idle: [Texture.Kind: [Texture]] = [:]
  /// What this render has taken, even if it has let it go.
  private var used: [Texture] = []

  func take(_ kind: Texture.Kind, _ gl: GLFunctions) throws(GPUError) -> Texture {
    let texture = if let kept = idle[kind]?.popLast() { kept } else { try Texture(kind, gl) }
    if !isUsed(texture) { used.append(texture) }
    return texture
  }

  /// Lets the rest of this render use the texture again.
  func release(_ texture: Texture) {
    idle[texture.kind, default: []].append(texture)
  }

  /// Ends a render: what it used is kept for the next one, what it did not use is deleted.
  func recycle(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { gl.deleteTexture(texture.id) }
    idle = Dictionary(grouping: used, by: \.kind)
    used = []
  }

  /// Deletes what no render uses.
  func drain(_ gl: GLFunctions) {
    for texture in idle.values.joined() where !isUsed(texture) { gl.deleteTexture(texture.id) }
    idle = idle.mapValues { $0.filter(isUsed) }
  }

  private func isUsed(_ texture: Texture) -> Bool { used.contains { $0 === texture } }
}
