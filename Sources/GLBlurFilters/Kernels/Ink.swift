package import GLBlurShaders

/// A premultiplied colour in the shape of its input, of which only the alpha counts.
package struct Ink: ColorKernel {
  package let color: Pixel

  package init(color: Pixel) {
    self.color = color
  }

  package var shaderCall: ShaderCall { .ink(color: color) }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] && color.a == 1 }

  package func pixel(_ p: Pixel) -> Pixel { color * p.a }
}
