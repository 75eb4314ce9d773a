import GLBlurEngine

/// Chooses the images of a plan that are stored with four pixels in a texel.
struct Packing {
  /// The images' formats. An image is packed only if every pass that reads it fetches each texel
  /// once for all its needed pixels.
  private(set) var images: [TextureFormat] = []

  init(_ plan: Plan, _ formats: [PixelFormat], output: PixelFormat) {
    var scattered: Set<Int> = []
    for pass in plan.passes {
      let target = Self.target(of: pass, plan, output)
      pass.expression.forEachScatteredRead(
        inRun: target.pixelsPerTexel == 4 && pass.region.x & 3 == 0
      ) { scattered.insert($0) }
    }
    images = formats.enumerated().map { number, format in
      if plan.keptImages.contains(number) { return .float32 }
      let width = plan.imageRegions[number]?.width ?? 1
      return TextureFormat(
        image: format, isPacked: width & 3 == 0 && !scattered.contains(number))
    }
  }

  /// The greatest operations for a packed output's pixel. A fragment computes four pixels, and
  /// llvmpipe ends a fragment's loops after 65535 iterations in all; a wide median takes up to
  /// 17000 for such a pixel.
  private static let mostCost = 25_000.0

  /// Returns the format of a pass's result. An 8-bit output is packed if its rows are whole texels
  /// and its pixels cheap enough.
  static func target(of pass: Plan.Pass, _ plan: Plan, _ output: PixelFormat) -> TextureFormat {
    switch pass.target {
    case .slot(let slot): TextureFormat(plan.slots[slot].storage)
    case .output(let number) where plan.keptOutputs.contains(number): .float32
    case .output(let number):
      TextureFormat(
        image: output,
        isPacked: plan.outputs[number].width & 3 == 0 && pass.costPerPixel <= mostCost)
    }
  }
}

extension Plan.Expression {
  /// Calls `body` with each image that the expression reads pixel by pixel.
  ///
  /// - Parameter inRun: Whether four neighbouring pixels, from a column that is a multiple of four,
  ///   are computed together.
  fileprivate func forEachScatteredRead(inRun: Bool, _ body: (Int) -> Void) {
    switch self {
    case .read(.image(let number), let region, let isPartial):
      if !inRun || isPartial || region.x & 3 != 0 { body(number) }
    case .read(.slot, _, _): break
    case .point(_, let inputs):
      for input in inputs { input.forEachScatteredRead(inRun: inRun, body) }
    case .move(_, _, let input, _): input.forEachScatteredRead(inRun: false, body)
    case .sample(let kernel, let inputs):
      for (index, input) in inputs.enumerated() {
        if index == 0, input.packedSource(for: kernel) != nil { continue }
        input.expression.forEachScatteredRead(inRun: false, body)
      }
    case .gaussian(_, let input), .select(_, let input):
      input.expression.forEachScatteredRead(inRun: false, body)
    case .variableGaussian(_, let input, let place):
      input.expression.forEachScatteredRead(inRun: false, body)
      place.forEachScatteredRead(inRun: false, body)
    }
  }
}
