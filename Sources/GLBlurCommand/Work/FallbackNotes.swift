package import GLBlurGPU

/// What is said where the processor stood in for a GPU.
struct FallbackNotes {
  private var said: Set<GPUError> = []

  /// A fault of the device is said once; one of a render is said of each.
  ///
  /// - Parameter input: what messages call the image.
  mutating func warn(of error: GPUError?, on input: String) {
    guard let error else { return }
    if case .noDisplay = error, !said.insert(error).inserted { return }
    Console.warn("\(input): \(error.fallbackText)")
  }
}

extension GPUError {
  /// Why the processor stood in.
  package var fallbackText: String { "\(oneLine(cause)); rendered on the processor instead" }
}
