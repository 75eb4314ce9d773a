import GLBlurEngine

extension ContextInfo.Limits {
  /// Checks that textures can hold all images and results of the plan, and that draws can fill them.
  ///
  /// - Throws: `GPUError.tooLarge` if one is too large.
  func check(_ plan: Plan) throws(GPUError) {
    let images = plan.imageRegions.sorted { $0.key < $1.key }.map(\.value.size)
    for size in images + plan.slots.map(\.size) + plan.outputs { try check(size) }
  }

  /// - Throws: `GPUError.tooLarge` if no texture can have the size, or no draw can fill it.
  func check(_ size: Size) throws(GPUError) {
    let width = min(textureSize, viewportWidth)
    let height = min(textureSize, viewportHeight)
    guard size.width <= width, size.height <= height else {
      throw .tooLarge(
        width: size.width, height: size.height, mostWidth: width, mostHeight: height)
    }
  }
}
