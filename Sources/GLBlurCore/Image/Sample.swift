/// A channel's value in one of the pixel formats, as a number of 0…1 and back.
package protocol Sample: BitwiseCopyable {
  /// 0…1.
  var unit: Double { get }
  /// The nearest value, floor(x·max + ½); `unit` is 0…1.
  init(unit: Double)
}

extension UInt8: Sample {
  package var unit: Double { Double(self) / 255 }
  package init(unit: Double) { self = UInt8(unit * 255 + 0.5) }
}

extension UInt16: Sample {
  package var unit: Double { Double(self) / 65535 }
  package init(unit: Double) { self = UInt16(unit * 65535 + 0.5) }
}

extension Float: Sample {
  package var unit: Double { Double(self) }
  package init(unit: Double) { self = Float(unit) }
}

extension RawSpan {
  package func unit<S: Sample>(_ type: S.Type, at index: Int) -> Double {
    // Reads are checked against the bounds; any bits are a value of these types.
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<S>.stride, as: type).unit
  }
}
