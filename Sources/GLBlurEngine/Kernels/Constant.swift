package import GLBlurShaders

/// A generator of one premultiplied colour.
package struct Constant: GeneratorKernel {
  package let color: Pixel

  package init(color: Pixel) {
    self.color = color
  }

  package var shaderCall: ShaderCall { .constant(color: color) }

  package var cost: Double { 1 }

  package func support(of supports: [Region], extent: Region) -> Region {
    color == .zero ? Region(x: extent.x, y: extent.y, width: 0, height: 0) : extent
  }

  package var isSameAlongRows: Bool { true }

  package func solidSpan(inRow y: Int) -> SolidSpan? {
    SolidSpan(columns: -Int(Int32.max)..<Int(Int32.max), color: color)
  }
}
