extension Plan {
  /// The estimated cost of the plan, in operations, like `Plan.Pass.cost`.
  package var cost: Int { passes.reduce(0) { $0 + $1.cost } }
}

extension Plan.Pass {
  /// The estimated cost of the pass, in operations.
  ///
  /// An operation is the work of about a nanosecond on one core of a server. The estimate depends
  /// on the plan and not on the machine, so that it can serve as a limit. Tests hold the CPU
  /// backend to it, filter by filter.
  package var cost: Int { Int(Double(region.area) * costPerPixel) }

  /// The estimated cost of a pixel of the result, in operations.
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
  /// Returns the estimated cost of computing the pixels of a region inside a part of it, for each
  /// pixel of the region.
  private func shareOfCost(over region: Region, inside: Region) -> Double {
    let read = region.intersection(inside)
    if read.isEmpty { return 0 }
    return cost(over: read) * Double(read.area) / Double(region.area)
  }
}

extension Plan.Sampler {
  /// Returns the estimated cost of computing each pixel of `needed` once, for each pixel of
  /// `region`.
  ///
  /// - Parameter isRead: Whether the pixels are read directly, or by a table.
  fileprivate func cost(of needed: Region, for region: Region, isRead: Bool = false) -> Double {
    let needed = needed.resolved(edge, in: extent)
    let share = Double(needed.area) / Double(max(1, region.area))
    return share * (isRead ? 1 : expression.cost(over: needed))
  }
}
