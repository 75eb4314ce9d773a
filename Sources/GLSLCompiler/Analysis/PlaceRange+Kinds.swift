extension PlaceRange {
  init(bits: UInt32, _ kind: ScalarKind) {
    switch kind {
    case .bool, .uint: self.init(Double(bits))
    case .int: self.init(Double(Int32(bitPattern: bits)))
    case .float:
      let number = Float(bitPattern: bits)
      if number.isNaN { self = .unknown } else { self.init(Double(number)) }
    }
  }

  static func unknown(_ kind: ScalarKind) -> PlaceRange {
    switch kind {
    case .bool: .truthValue
    case .int: PlaceRange(range: Interval(-0x1p31, 0x1p31 - 1))
    case .uint: PlaceRange(range: Interval(0, 0x1p32 - 1))
    case .float: .unknown
    }
  }
}
