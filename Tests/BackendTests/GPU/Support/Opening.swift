import GLBlurGPU

extension FakeGraphics {
  func open(_ choice: DeviceChoice, allowSoftware: Bool = true) throws(GPUError) -> GPUContext {
    try GPUContext.open(choice, allowSoftware: allowSoftware, system: system())
  }

  /// Returns the attempts of an opening that fails with `noDisplay`.
  func failure(of choice: DeviceChoice, allowSoftware: Bool = true) -> [DisplayAttempt]? {
    do throws(GPUError) {
      _ = try open(choice, allowSoftware: allowSoftware)
      return nil
    } catch {
      guard case .noDisplay(choice, let attempts) = error else { return nil }
      return attempts
    }
  }
}
