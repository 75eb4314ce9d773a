import GLBlurShaders

/// A kernel that returns what lies between two images.
struct Between: BinaryKernel {
  /// The share of the way from the first image to the second.
  let share: Float

  var shaderCall: ShaderCall { .between(share: share) }

  var cost: Double { 2 }

  func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }
}
