/// Numbers that a shader looks up by column and row, in float32: `width` × `height`, row by row.
package struct ShaderTable: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let values: [Float]

  package init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }
}
