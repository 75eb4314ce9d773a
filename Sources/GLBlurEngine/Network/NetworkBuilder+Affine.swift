extension NetworkBuilder {
  /// Returns one kernel for an affine kernel and the one before it, and the signal that it reads,
  /// or nil if there is none before it or the limit between them matters.
  ///
  /// After a Gaussian they stay apart: its fixed point has room for one filter's weights but not
  /// for products of them.
  func joined(
    _ kernel: any PointKernel, after inputs: [Signal]
  ) -> (kernel: AffineColor, input: Signal)? {
    guard allowsTables, inputs.count == 1, let next = kernel as? AffineColor,
      case .point(let body) = operation(of: inputs[0]).body, let first = body as? AffineColor,
      let input = operation(of: inputs[0]).inputs.first, !mayLeaveUnit.contains(input),
      !isColoredGaussian(input), let joined = first.followed(by: next)
    else { return nil }
    let signal = Signal(
      index: input, extent: network.operations[input].extent, colorSpace: inputs[0].colorSpace)
    return (joined, signal)
  }

  /// Whether an operation is a Gaussian or affine colour after one.
  private func isColoredGaussian(_ index: Int) -> Bool {
    let operation = network.operations[index]
    return switch operation.body {
    case .gaussian, .variableGaussian: true
    case .move: operation.inputs.contains { isColoredGaussian($0) }
    case .point(let kernel):
      kernel.affine != nil && operation.inputs.contains { isColoredGaussian($0) }
    case .image, .sample, .select: false
    }
  }
}
