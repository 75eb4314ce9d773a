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

/// Changes nothing, so that an image can be stored as a result.
package struct Copy: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .copy() }

  package var isPerChannel: Bool { true }
}

/// Clamps alpha to 0…1 and colour to 0…alpha, after kernels with negative weights.
package struct Limit: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .limit() }

  package var isPerChannel: Bool { true }
}
