package import GLBlurShaders

/// A kernel that draws a colour in the shape of its input: the colour times the input's alpha.
package struct Ink: ColorKernel {
  package let color: Pixel

  package init(color: Pixel) {
    self.color = color
  }

  package var shaderCall: ShaderCall { .ink(color: color) }

  package var cost: Double { 2 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] && color.a == 1 }
}

/// A kernel that mixes two images.
struct Between: BinaryKernel {
  /// The share of the second image.
  let share: Float

  var shaderCall: ShaderCall { .between(share: share) }

  var cost: Double { 2 }

  func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }
}
