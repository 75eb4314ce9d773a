import GLBlurEngine

extension ContextInfo.Limits {
  /// Checks that textures can hold the plan's images and results, and that draws can fill them.
  ///
  /// - Throws: `GPUError.tooLarge` if not.
  func check(_ plan: Plan) throws(GPUError) {
    let images = plan.imageRegions.sorted { $0.key < $1.key }.map(\.value.size)
    for size in images + plan.slots.map(\.size) + plan.outputs { try check(size) }
  }

  func check(_ size: Size) throws(GPUError) {
    let width = min(textureSize, viewportWidth)
    let height = min(textureSize, viewportHeight)
    guard size.width <= width, size.height <= height else {
      throw .tooLarge(
        width: size.width, height: size.height, mostWidth: width, mostHeight: height)
    }
  }
}

extension DriverQuirks {
  /// - Throws: `GPUError.tooLong` if a program is too long for the driver's compiler, and
  ///   `GPUError.wrongKernel` if the driver is known to compute a kernel wrongly.
  func check(_ plan: Plan) throws(GPUError) {
    for pass in plan.passes {
      let instructions = pass.expression.instructions
      guard instructions <= mostInstructions else {
        throw .tooLong(instructions: instructions, most: mostInstructions)
      }
      if losesTurnsOfLoops, pass.expression.hasWindows {
        throw .wrongKernel(kernel: "gaussianWindow", driver: renderer)
      }
    }
  }
}

extension Plan.Expression {
  /// Whether the expression has windows whose loops differ in length between pixels.
  fileprivate var hasWindows: Bool {
    switch self {
    case .read: false
    case .point(_, let inputs): inputs.contains(where: \.hasWindows)
    case .sample(let kernel, let inputs):
      kernel is GaussianWindow || inputs.contains(where: \.expression.hasWindows)
    case .gaussian(_, let input), .select(_, let input): input.expression.hasWindows
    case .variableGaussian(_, let input, let place):
      input.expression.hasWindows || place.hasWindows
    case .move(_, _, let input, _): input.hasWindows
    }
  }
}
