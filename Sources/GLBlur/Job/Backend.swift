/// The choice of the backend that renders a chain.
public enum Backend: String, Hashable, Sendable, CaseIterable {
  /// A hardware GPU if it is likely to be faster than the CPU, otherwise the CPU. No GPU is opened
  /// for a render that the CPU is likely to finish before a GPU is ready. Software rasterisers are
  /// considered only with the device choice `software`.
  case auto
  /// OpenGL ES. A software rasteriser may be used if the device choice allows it.
  case gpu
  /// The CPU renders, on as many threads as the options allow.
  case cpu
}

/// The precision of computations.
public enum Quality: String, Hashable, Sendable, CaseIterable {
  /// The fastest computation within the tolerance.
  case fast
  /// Computation with 32-bit floats and integer fetches only. On Mesa's software drivers, GPU and
  /// CPU give the same bytes.
  case exact
}

/// The depth of the result: the number of bits per channel.
public enum Depth: Hashable, Sendable {
  /// Results have integers of 8 bits per channel, 0…255.
  case bits8
  /// Results have integers of 16 bits per channel, 0…65535.
  case bits16
  /// Results have floats of 32 bits per channel, 0…1.
  case float
  /// Results have the depth of the source.
  case source
}
