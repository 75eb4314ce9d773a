/// A selection of the backend that renders a chain.
public enum Backend: String, Hashable, Sendable, CaseIterable {
  /// A hardware GPU if there is one and the work is large enough for it, and the CPU otherwise. A
  /// software rasteriser is never chosen.
  case auto
  /// OpenGL ES. A software rasteriser may be used if the device choice allows it.
  case gpu
  /// The CPU.
  case cpu
}

/// The precision of computations.
public enum Quality: String, Hashable, Sendable, CaseIterable {
  /// The fastest computation within the tolerance.
  case fast
  /// Computation with 32-bit floats and fetches of integers only. On Mesa's software drivers, the
  /// results of the GPU are those of the CPU, byte for byte.
  case exact
}

/// The depth of the result: the number of bits per channel.
public enum Depth: Hashable, Sendable {
  /// 8-bit integers.
  case bits8
  /// 16-bit integers.
  case bits16
  /// 32-bit floats.
  case float
  /// The depth of the source.
  case source
}
