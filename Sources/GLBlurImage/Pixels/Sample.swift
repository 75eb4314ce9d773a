/// A channel's value in one of the pixel formats.
@usableFromInline package protocol Sample: BitwiseCopyable {
  /// The value as a number of 0…1.
  var unit: Double { get }
  /// Creates the nearest value. For integers it is floor(x·max + ½), and numbers outside 0…1, as in
  /// some colour tables, become 0 or max.
  init(unit: Double)
}

extension UInt8: Sample {
  @inlinable package var unit: Double { Double(self) / 255 }
  @inlinable package init(unit: Double) { self = UInt8(cut(unit) * 255 + 0.5) }
}

extension UInt16: Sample {
  @inlinable package var unit: Double { Double(self) / 65535 }
  @inlinable package init(unit: Double) { self = UInt16(cut(unit) * 65535 + 0.5) }
}

extension Float: Sample {
  @inlinable package var unit: Double { Double(self) }
  @inlinable package init(unit: Double) { self = Float(unit) }
}

/// Clamps a number to 0…1. NaN becomes 0, because comparisons with it are false.
@inlinable func cut(_ unit: Double) -> Double { unit > 0 ? min(unit, 1) : 0 }

extension RawSpan {
  @inlinable package func unit<S: Sample>(_ type: S.Type, at index: Int) -> Double {
    // The span checks its bounds, and any bits are valid values of these types.
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<S>.stride, as: type).unit
  }
}
