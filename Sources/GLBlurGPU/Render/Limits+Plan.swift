import GLBlurEngine

extension ContextInfo.Limits {
  /// - Throws: `GPUError.tooLarge` for what no texture can hold, or no draw fill.
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
