/// A channel's value in one of the pixel formats, as a number of 0…1 and back.
@usableFromInline package protocol Sample: BitwiseCopyable {
  /// 0…1.
  var unit: Double { get }
  /// The nearest value: of whole numbers floor(x·max + ½), and 0 and max for what lies beyond 0…1,
  /// as entries of colour tables may.
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

/// To 0…1; NaN becomes 0, as a comparison with it is false.
@inlinable func cut(_ unit: Double) -> Double { unit > 0 ? min(unit, 1) : 0 }

extension RawSpan {
  @inlinable package func unit<S: Sample>(_ type: S.Type, at index: Int) -> Double {
    // Reads are checked against the bounds; any bits are a value of these types.
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<S>.stride, as: type).unit
  }
}
