package import GLBlurGPU

/// The warnings about images that the CPU rendered because a GPU could not.
struct FallbackNotes {
  private var said: Set<GPUError> = []
  private var hasWarnedOfDevice = false

  /// Warns once of a software renderer that stands in for a GPU.
  mutating func warn(of device: ContextInfo?) {
    guard let warning = device?.warning, !hasWarnedOfDevice else { return }
    hasWarnedOfDevice = true
    Console.warn(warning)
  }

  /// Warns about an error of the GPU. A missing display is reported once, and other errors are
  /// reported for each image.
  ///
  /// - Parameter input: The name of the image in messages.
  mutating func warn(of error: GPUError?, on input: String) {
    guard let error else { return }
    if case .noDisplay = error, !said.insert(error).inserted { return }
    Console.warn("\(input): \(error.fallbackText)")
  }
}

extension GPUError {
  /// The text that says why the CPU rendered the image.
  package var fallbackText: String { "\(oneLine(cause)); rendered on the CPU instead" }
}
