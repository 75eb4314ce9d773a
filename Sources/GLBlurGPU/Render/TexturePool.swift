import GLBlurCore

/// The textures of one render, taken from those of the render before where they fit.
final class TexturePool {
  private var idle: [Texture.Kind: [Texture]] = [:]
  private var used: [Texture] = []

  func take(_ kind: Texture.Kind, _ gl: GLFunctions) throws(GPUError) -> Texture {
    let texture = if let kept = idle[kind]?.popLast() { kept } else { try Texture(kind, gl) }
    used.append(texture)
    return texture
  }

  /// Lets the rest of this render use the texture again.
  func release(_ texture: Texture) {
    used.removeAll { $0 === texture }
    idle[texture.kind, default: []].append(texture)
  }

  /// Ends a render: what it used is kept for the next one, what it did not use is deleted.
  func recycle(_ gl: GLFunctions) {
    for texture in idle.values.joined() { gl.deleteTexture(texture.id) }
    idle = Dictionary(grouping: used, by: \.kind)
    used = []
  }
}
