import GLBlurShaders

extension NetworkBuilder {
  /// Returns the run that a kernel continues or begins, or nil if it belongs to none.
  ///
  /// Runs are in encoded colours only: light is too steep near black for the errors of curves.
  func run(of kernel: any PointKernel, after inputs: [Signal]) -> ChannelRun? {
    guard allowsTables, colorSpace == .srgb, inputs.count == 1, inputs[0].colorSpace == .srgb,
      kernel.isPerChannel, !(kernel is any SpanKernel), Transfer(kernel) == nil,
      let kernel = kernel as? any ColorKernel
    else { return nil }
    let before = runs[inputs[0].index].flatMap { $0.kernels.count < ChannelRun.most ? $0 : nil }
    return ChannelRun(
      input: before?.input ?? inputs[0], kernels: (before?.kernels ?? []) + [kernel],
      names: (before?.names ?? []) + [origin.last ?? kernel.shaderCall.shader.title])
  }

  /// Returns a curve for a run, or nil if the run is faster or no curve is exact enough.
  ///
  /// On opaque bytes, tables of 256 levels are faster than any curve. So curves only follow kernels
  /// that mix channels, or other curves.
  func curve(for run: ChannelRun) -> SmoothCurve? {
    guard case .point(let mixing) = operation(of: run.input).body,
      !mixing.isPerChannel || mixing is SmoothCurve,
      !mayLeaveUnit.contains(run.input.index),
      run.kernels.reduce(0, { $0 + $1.cost }) > 3 * SmoothCurve.cost
    else { return nil }
    return SmoothCurve(run.kernels, names: run.names)
  }
}
