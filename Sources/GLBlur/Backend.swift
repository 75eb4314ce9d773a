/// What renders a chain.
public enum Backend: String, Hashable, Sendable, CaseIterable {
  /// A hardware GPU when there is one and the work is worth it, else the processor; never a
  /// software rasteriser.
  case auto
  /// OpenGL ES, a software rasteriser where the device choice allows it.
  case gpu
  /// The processor.
  case cpu
}

/// How results are computed.
public enum Quality: String, Hashable, Sendable, CaseIterable {
  /// Whatever is within the tolerance and fastest.
  case fast
  /// 32-bit floats and integer fetches alone: on Mesa's software drivers GPU and CPU agree byte for
  /// byte.
  case exact
}

/// Bits a channel of the result.
public enum Depth: Hashable, Sendable {
  case bits8
  case bits16
  /// 32-bit floats.
  case float
  /// That of the source.
  case source
}
