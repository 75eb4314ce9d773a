package import GLBlurChain

/// A check for faults that no plan may have.
package enum PlanFaults {
  /// Returns the first fault of a plan whose results should have these sizes.
  package static func first(in plan: Plan, outputs: [Size]) -> String? {
    if plan.outputs != outputs { return "the results are \(plan.outputs), not \(outputs)" }
    var stored: [Int: Region] = [:]
    var written: Set<Int> = []
    for (number, pass) in plan.passes.enumerated() {
      func fault(_ text: String) -> String { "pass \(number) \(text)" }
      if pass.region.isEmpty { return fault("computes nothing") }
      if pass.expression.samplings > 1 {
        return fault("has \(pass.expression.samplings) sampling kernels")
      }
      if let reading = reading(pass.expression, over: pass.region, stored) {
        return fault(reading)
      }
      switch pass.target {
      case .slot(let slot):
        guard plan.slots.indices.contains(slot) else { return fault("stores in no slot") }
        let size = plan.slots[slot].size
        if size.width < pass.region.width || size.height < pass.region.height {
          return fault("stores \(pass.region) in a slot of \(size)")
        }
        stored[slot] = pass.region
      case .output(let output):
        guard plan.outputs.indices.contains(output), written.insert(output).inserted else {
          return fault("writes result \(output), which is none, or was written")
        }
        if pass.region.size != plan.outputs[output] {
          return fault("writes \(pass.region) as a result of \(plan.outputs[output])")
        }
      }
    }
    return written.count == plan.outputs.count
      ? nil : "of the results, \(written) alone are written"
  }

  /// Every read must lie within the stored region, or state that it may reach beyond it.
  private static func reading(
    _ expression: Plan.Expression, over region: Region, _ stored: [Int: Region]
  ) -> String? {
    switch expression {
    case .read(let source, let held, let isPartial):
      if case .slot(let slot, _) = source, stored[slot] != held {
        let found = stored[slot].map { "\($0)" } ?? "nothing"
        return "takes slot \(slot) for \(held); it holds \(found)"
      }
      return isPartial || region.isEmpty || held.contains(region)
        ? nil : "reads \(region) of \(held)"
    case .point(_, let inputs):
      return inputs.lazy.compactMap { reading($0, over: region, stored) }.first
    case .move(let x, let y, let input, let inside):
      return reading(input, over: region.offset(x: -x, y: -y).intersection(inside), stored)
    case .sample(let kernel, let inputs):
      return inputs.enumerated().lazy.compactMap { index, input in
        sampling(input, kernel.inputRegion(index: index, for: region), stored)
      }.first
    case .gaussian(let scheme, let input):
      return sampling(input, scheme.inputRegion(for: region), stored)
    case .variableGaussian(let blur, let input, let place):
      return sampling(input, blur.inputRegion(for: region), stored)
        ?? reading(place, over: region, stored)
    case .select(let selection, let input):
      return sampling(input, selection.inputRegion(for: region), stored)
    }
  }

  private static func sampling(
    _ input: Plan.Sampler, _ needed: Region, _ stored: [Int: Region]
  ) -> String? {
    if input.isInside && !input.extent.contains(needed) {
      return "says that \(needed) lies inside \(input.extent)"
    }
    return reading(input.expression, over: needed.resolved(input.edge, in: input.extent), stored)
  }
}

extension Plan.Expression {
  /// A pair of kernels along both axes counts as one, and so do a gradient, its maxima and the
  /// lines of them.
  fileprivate var samplings: Int {
    switch self {
    case .read: 0
    case .point(_, let inputs): inputs.reduce(0) { $0 + $1.samplings }
    case .sample(let kernel, let inputs):
      inputs.reduce(1) { $0 + $1.expression.samplings } - (isPair(kernel, inputs) ? 1 : 0)
    case .gaussian(_, let input), .select(_, let input): 1 + input.expression.samplings
    case .variableGaussian(_, let input, let place):
      1 + input.expression.samplings + place.samplings
    case .move(_, _, let input, _): input.samplings
    }
  }

  /// Whether a kernel resamples, convolves or takes means along one axis after the other, finds the
  /// maxima of a gradient, or follows their lines.
  private func isPair(_ kernel: any SamplingKernel, _ inputs: [Plan.Sampler]) -> Bool {
    if kernel is Hysteresis { return inputs.first?.expression.isMaximum ?? false }
    guard case .sample(let inner, _)? = inputs.first?.expression else { return false }
    if kernel is GradientMaximum && inner is Sobel { return true }
    guard
      (kernel is Resample && inner is Resample) || (kernel is RunningMean && inner is RunningMean)
        || (kernel is Convolve && inner is Convolve),
      let outer = kernel as? any AxisKernel, let inner = inner as? any AxisKernel
    else { return false }
    return outer.axis != inner.axis
  }

  /// Whether the expression finds maxima of a gradient, perhaps followed by point kernels.
  private var isMaximum: Bool {
    switch self {
    case .sample(let kernel, _): kernel is GradientMaximum
    case .point(_, let inputs): inputs.count == 1 && inputs[0].isMaximum
    default: false
    }
  }
}
