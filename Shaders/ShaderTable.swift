/// Numbers in float32 that a shader looks up by column and row.
package struct ShaderTable: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The numbers, row by row.
  package let values: [Float]

  /// Creates a table of a list, which a shader reads with `listed` of `common/table.glsl`.
  ///
  /// The list is broken into rows, since textures are limited in each direction.
  package init(list: [Float]) {
    width = max(1, min(list.count, 1 << ShaderConstant.listWidthLog2))
    height = (list.count + width - 1) / width
    values = list + Array(repeating: 0, count: width * height - list.count)
  }

  package init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }
}
