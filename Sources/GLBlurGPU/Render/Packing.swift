import GLBlurEngine

/// Which images of a plan are kept four pixels a texel.
struct Packing {
  /// By number; a packed one is read by passes alone that fetch each texel once for all of its pixels
  /// that they need.
  private(set) var images: [TextureFormat] = []

  /// - Parameter formats: of all images.
  init(_ plan: Plan, _ formats: [PixelFormat], output: PixelFormat) {
    var scattered: Set<Int> = []
    for pass in plan.passes {
      let target = Self.target(of: pass, plan, output)
      pass.expression.forEachScatteredRead(
        inRun: target.pixelsPerTexel == 4 && pass.region.x & 3 == 0
      ) { scattered.insert($0) }
    }
    images = formats.enumerated().map { number, format in
      let width = plan.imageRegions[number]?.width ?? 1
      return TextureFormat(
        image: format, isPacked: width & 3 == 0 && !scattered.contains(number))
    }
  }

  /// How the pass's result is kept. Outputs of 8 bits are packed where rows are whole texels.
  static func target(of pass: Plan.Pass, _ plan: Plan, _ output: PixelFormat) -> TextureFormat {
    switch pass.target {
    case .slot(let slot): TextureFormat(plan.slots[slot].storage)
    case .output(let number):
      TextureFormat(image: output, isPacked: plan.outputs[number].width & 3 == 0)
    }
  }
}

extension Plan.Expression {
  /// Calls `body` with the numbers of images of which single pixels are read.
  ///
  /// - Parameter inRun: four neighbours are computed together, the first in a column that is
  ///   a multiple of four.
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
    }
  }
}
