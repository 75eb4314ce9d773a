/// The passes that compute chains for images of given sizes. Executors decide nothing more that
/// changes the result.
package struct Plan: Sendable {
  package enum Storage: Hashable, Sendable {
    /// Values are 0…1, and each store adds at most half a 16-bit level of error.
    case unit16
    case float32

    package var bytesPerPixel: Int {
      switch self {
      case .unit16: 8
      case .float32: 16
      }
    }
  }

  /// A buffer or texture that several results use in turn.
  package struct Slot: Hashable, Sendable {
    package var size: Size
    package var storage: Storage

    package var bytes: Int { size.width * size.height * storage.bytesPerPixel }
  }

  package enum Source: Hashable, Sendable {
    /// An image given to the executor. It has straight alpha, unless it was kept.
    case image(Int)
    case slot(Int, Storage)
  }

  /// What a pass computes at a pixel.
  package indirect enum Expression: Sendable {
    /// `region` is stored. If `isPartial`, pixels outside may be read, for which any pixel of the
    /// source will do.
    case read(Source, region: Region, isPartial: Bool)
    case point(any PointKernel, [Expression])
    case sample(any SamplingKernel, [Sampler])
    case gaussian(GaussianScheme, Sampler)
    case select(Selection, Sampler)
    /// The alpha of `place` gives the sigma at each pixel.
    case variableGaussian(VariableGaussian, Sampler, place: Expression)
    /// The result is transparent outside `inside`, in the expression's own coordinates.
    case move(x: Int, y: Int, Expression, inside: Region)
  }

  /// An image that a kernel reads around a pixel.
  package struct Sampler: Sendable {
    package var expression: Expression
    package var extent: Region
    package var edge: EdgeMode
    /// Whether the kernel never asks for pixels beyond the extent.
    package var isInside: Bool
  }

  package enum Target: Hashable, Sendable {
    case slot(Int)
    case output(Int)
  }

  /// One trip through memory: an expression with at most one sampling kernel, for every pixel of a
  /// region.
  package struct Pass: Sendable {
    package var expression: Expression
    package var region: Region
    package var target: Target
    /// The operations computed, each after its inputs. Only people use them.
    package var operations: [Int] = []

    /// Whether the pass is applied to its own result until no pixel changes.
    package var isRepeated: Bool {
      if case .sample(let kernel, _) = expression { kernel.isRepeated } else { false }
    }
  }

  package var passes: [Pass]
  package let slots: [Slot]
  /// Each result is the target of one pass, in any order.
  package let outputs: [Size]
  /// The results kept for the next frame: floats, premultiplied, as computed, whatever the format
  /// of the others.
  package let keptOutputs: Range<Int>
  package let keptImages: Set<Int>
  /// The images made for the chain, numbered after those given to the executor.
  package let rasters: [Image]
  /// The region read of each image, by number.
  package let imageRegions: [Int: Region]
  /// Whether every executor must compute the same bits.
  package let isExact: Bool

  package var slotBytes: Int {
    slots.reduce(0) { $0 + $1.bytes }
  }

  package var pixelsComputed: Int {
    passes.reduce(0) { $0 + $1.region.area }
  }
}

extension Plan.Expression {
  package var failure: RenderLimitError? {
    switch self {
    case .read: nil
    case .point(let kernel, let inputs):
      kernel.failure ?? inputs.lazy.compactMap(\.failure).first
    case .sample(let kernel, let inputs):
      kernel.failure ?? inputs.lazy.compactMap(\.expression.failure).first
    case .gaussian(_, let input), .select(_, let input): input.expression.failure
    case .variableGaussian(_, let input, let place): input.expression.failure ?? place.failure
    case .move(_, _, let input, _): input.failure
    }
  }

  package var mayFail: Bool {
    switch self {
    case .read: false
    case .point(let kernel, let inputs): kernel.mayFail || inputs.contains(where: \.mayFail)
    case .sample(let kernel, let inputs):
      kernel.mayFail || inputs.contains(where: \.expression.mayFail)
    case .gaussian(_, let input), .select(_, let input): input.expression.mayFail
    case .variableGaussian(_, let input, let place): input.expression.mayFail || place.mayFail
    case .move(_, _, let input, _): input.mayFail
    }
  }

  /// See `PointKernel.instructions`.
  package var instructions: Int {
    switch self {
    case .read: 0
    case .point(let kernel, let inputs):
      kernel.instructions + inputs.reduce(0) { $0 + $1.instructions }
    case .sample(let kernel, let inputs):
      kernel.instructions + inputs.reduce(0) { $0 + $1.expression.instructions }
    case .gaussian(_, let input), .select(_, let input): input.expression.instructions
    case .variableGaussian(_, let input, let place):
      input.expression.instructions + place.instructions
    case .move(_, _, let input, _): input.instructions
    }
  }

  package var images: Set<Int> {
    switch self {
    case .read(.image(let number), _, _): [number]
    case .read(.slot, _, _): []
    case .point(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.images) }
    case .sample(_, let inputs): inputs.reduce(into: []) { $0.formUnion($1.expression.images) }
    case .gaussian(_, let input), .select(_, let input): input.expression.images
    case .variableGaussian(_, let input, let place):
      input.expression.images.union(place.images)
    case .move(_, _, let input, _): input.images
    }
  }
}

extension Plan {
  package var cost: Int { passes.reduce(0) { $0 + $1.cost } }
}

extension Plan.Pass {
  /// The estimated cost of the pass, in operations of about a nanosecond on one core of a server.
  /// The estimate does not depend on the machine, so that it can serve as a limit. Tests hold the
  /// CPU backend to it, filter by filter.
  package var cost: Int { Int(Double(region.area) * costPerPixel) }

  package var costPerPixel: Double {
    // A copy costs no more than writing the pixel.
    expression.copy(over: region) == nil ? 1 + expression.cost(over: region) : 1
  }
}

extension Plan.Expression {
  fileprivate func cost(over region: Region) -> Double {
    switch self {
    case .read: 1
    case .point(let kernel, let inputs):
      inputs.reduce(kernel.cost) { $0 + $1.cost(over: region) }
    case .sample(let kernel, let samplers):
      samplers.enumerated().reduce(kernel.cost) { cost, sampler in
        let needed = kernel.inputRegion(index: sampler.offset, for: region)
        return cost + sampler.element.cost(of: needed, for: region)
      }
    case .gaussian(let scheme, let sampler):
      // Linear light is convolved in floats.
      (scheme.colorSpace == .linear && scheme.levels == 0 ? 0.4 * Double(scheme.taps) : 2)
        + sampler.cost(
          of: scheme.inputRegion(for: region), for: region,
          isRead: sampler.expression.pixels(in: scheme.colorSpace) != nil)
    case .select(let selection, let sampler):
      selection.cost + sampler.cost(of: selection.inputRegion(for: region), for: region)
    case .variableGaussian(let blur, let sampler, let place):
      blur.cost + place.cost(over: region)
        + sampler.cost(of: blur.inputRegion(for: region), for: region)
    case .move(let x, let y, let input, let inside):
      1 + input.shareOfCost(over: region.offset(x: -x, y: -y), inside: inside)
    }
  }
}

extension Plan.Expression {
  /// Returns the cost of the pixels inside a part of a region, for each pixel of the region.
  private func shareOfCost(over region: Region, inside: Region) -> Double {
    let read = region.intersection(inside)
    if read.isEmpty { return 0 }
    return cost(over: read) * Double(read.area) / Double(region.area)
  }
}

extension Plan.Sampler {
  /// Returns the cost of computing each pixel of `needed` once, for each pixel of `region`. Pixels
  /// read directly, or by a table, cost 1.
  fileprivate func cost(of needed: Region, for region: Region, isRead: Bool = false) -> Double {
    let needed = needed.resolved(edge, in: extent)
    let share = Double(needed.area) / Double(max(1, region.area))
    return share * (isRead ? 1 : expression.cost(over: needed))
  }
}
