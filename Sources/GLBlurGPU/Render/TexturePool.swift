import GLBlurEngine
import GLBlurShaders
import SystemLibrary

/// The textures of one render, which reuses fitting ones of the render before. The pool is used on
/// the context thread alone.
final class TexturePool {
  private var idle: [Texture.Kind: [Texture]] = [:]
  /// The textures that this render has taken, including released ones.
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

  /// Returns the texture of a table.
  ///
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

  /// Ends a render. Its textures are kept for the next one, and all others are deleted.
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

  /// Feeds the size and some of the numbers, so that large tables are hashed as quickly as small ones.
  func hash(into hasher: inout Hasher) {
    hasher.combine(table.width)
    hasher.combine(table.values.count)
    for index in stride(from: 0, to: table.values.count, by: table.values.count / 64 + 1) {
      hasher.combine(table.values[index].bitPattern)
    }
  }
}
