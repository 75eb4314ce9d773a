import GLBlurImage

extension Metadata.Resolution {
  /// Whether the resolution is one that programs write if none is known: that of a screen, or square
  /// pixels of no length.
  var isUsual: Bool {
    let inches = per(.inch)
    guard abs(inches.x - inches.y) < 0.01 else { return false }
    return unit == .none || [72, 96].contains { abs(inches.x - $0) < 0.05 }
  }

  /// Whether both numbers are above 0 and finite.
  private var isSound: Bool { x > 0 && y > 0 && x < 1e9 && y < 1e9 }

  /// The fields XResolution, YResolution and ResolutionUnit of TIFF (TIFF 6.0, section 8).
  func fields(isLittleEndian: Bool) -> [EXIFBuilder.Field] {
    guard isSound else { return [] }
    let stated = unit == .meter ? per(.centimeter) : self
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = littleEndian(value, bytes: count)
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func fraction(_ tag: Int, _ value: Double) -> EXIFBuilder.Field {
      let denominator = value == value.rounded() || value > 4e5 ? 1 : 10_000
      let values =
        number(Int(min((value * Double(denominator)).rounded(), 4e9)), 4) + number(denominator, 4)
      return EXIFBuilder.Field(tag: tag, type: 5, count: 1, values: values)
    }
    let code = [.none: 1, .inch: 2, .centimeter: 3][stated.unit] ?? 2
    return [
      fraction(282, stated.x), fraction(283, stated.y),
      EXIFBuilder.Field(tag: 296, type: 3, count: 1, values: number(code, 2)),
    ]
  }

  /// The numbers and the unit of JFIF: 0 for none, 1 for the inch, 2 for the centimetre. They are nil if
  /// the format cannot hold them.
  var jfif: (x: Int, y: Int, unit: Int)? {
    var stated = self
    if unit == .meter {
      let inches = per(.inch)
      // PNG rounds to whole pixels of a metre, which is less than 0.02 pixels of an inch.
      let isWhole = abs(inches.x - inches.x.rounded()) < 0.02
      stated = isWhole ? inches : per(.centimeter)
    }
    guard stated.isSound else { return nil }
    let (x, y) = (Int(stated.x.rounded()), Int(stated.y.rounded()))
    guard (1...0xFFFF).contains(x), (1...0xFFFF).contains(y) else { return nil }
    return (x, y, stated.unit == .none ? 0 : stated.unit == .inch ? 1 : 2)
  }

  /// The content of PNG's chunk pHYs (11.3.4.3), or nil if the format cannot hold the numbers.
  var pHYs: [UInt8]? {
    let stated = per(.meter)
    guard stated.isSound, stated.x >= 0.5, stated.y >= 0.5 else { return nil }
    return bigEndian(Int(stated.x.rounded())) + bigEndian(Int(stated.y.rounded()))
      + [unit == .none ? 0 : 1]
  }
}
