/// Numbers that a shader looks up by column and row, in float32: `width` × `height`, row by row.
package struct ShaderTable: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let values: [Float]

  /// Numbers one after the other, in rows of `ShaderTable.listWidth`, since textures are limited in
  /// each direction.
  package init(list: [Float]) {
    width = Self.listWidth
    height = (list.count + width - 1) / width
    values = list + Array(repeating: 0, count: width * height - list.count)
  }

  /// As in `table.glsl`.
  package static let listWidth = 2048

  package init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }
}
