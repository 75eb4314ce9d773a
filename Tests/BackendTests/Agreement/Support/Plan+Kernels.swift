import GLBlur
import GLBlurShaders

extension Plan {
  /// The calls of all kernels, in the order in which `skewing` counts them.
  var shaderCalls: [ShaderCall] {
    var calls: [ShaderCall] = []
    _ = visitingKernels(
      point: {
        calls.append($0.shaderCall)
        return $0
      },
      axis: {
        calls.append($0.shaderCall)
        return $0
      })
    return calls
  }

  func skewing(_ kernel: Int, _ skew: Skew) -> Plan {
    var count = 0
    func isMeant() -> Bool {
      defer { count += 1 }
      return count == kernel
    }
    return visitingKernels(
      point: { isMeant() ? SkewedPoint(base: $0, skew: skew) : $0 },
      axis: { isMeant() ? SkewedSampling(base: $0, skew: skew) : $0 })
  }

  /// Returns the plan with its kernels replaced.
  func visitingKernels(
    point: (any PointKernel) -> any PointKernel,
    axis: (any SamplingKernel) -> any SamplingKernel
  ) -> Plan {
    func visit(_ sampler: Sampler) -> Sampler {
      var sampler = sampler
      sampler.expression = visit(sampler.expression)
      return sampler
    }
    func visit(_ expression: Expression) -> Expression {
      switch expression {
      case .read: return expression
      case .point(let kernel, let inputs):
        return .point(point(kernel), inputs.map(visit))
      case .move(let x, let y, let input, let inside):
        return .move(x: x, y: y, visit(input), inside: inside)
      case .sample(let kernel, let inputs):
        return .sample(
          axis(kernel), inputs.map(visit))
      case .gaussian(let scheme, let input):
        return .gaussian(scheme, visit(input))
      case .variableGaussian(let blur, let input, let place):
        return .variableGaussian(blur, visit(input), place: visit(place))
      case .select(let selection, let input):
        return .select(selection, visit(input))
      }
    }
    var plan = self
    for index in plan.passes.indices {
      plan.passes[index].expression = visit(plan.passes[index].expression)
    }
    return plan
  }
}
