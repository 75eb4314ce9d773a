/// EXIF data of one little-endian directory at offset 8 (TIFF 6.0, section 2).
package struct TestDirectory: Sendable {
  package struct Field: Sendable {
    package let tag: Int
    package let type: Int
    package let count: Int
    package let values: [UInt8]

    package init(_ tag: Int, type: Int, count: Int, _ values: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.values = values
    }

    /// The text ends with a zero.
    package init(_ tag: Int, type: Int = 2, _ text: String) {
      self.init(tag, type: type, count: text.utf8.count + 1, Array(text.utf8) + [0])
    }

    package init(_ tag: Int, short: Int) {
      self.init(tag, type: 3, count: 1, bigEndian(short, bytes: 2).reversed())
    }

    package init(_ tag: Int, long: Int) {
      self.init(tag, type: 4, count: 1, bigEndian(long, bytes: 4).reversed())
    }

    /// The denominator is 1.
    package init(_ tag: Int, fraction: Int) {
      self.init(tag, type: 5, count: 1, bigEndian(fraction, bytes: 4).reversed() + [1, 0, 0, 0])
    }
  }

  package var fields: [Field]
  /// The stated offset of the next directory.
  package var next = 0

  package init(_ fields: [Field]) { self.fields = fields }

  package var end: Int { bytes.count }

  package var bytes: [UInt8] {
    let start = 8 + 2 + 12 * fields.count + 4
    var entries: [UInt8] = []
    var values: [UInt8] = []
    func number(_ value: Int, _ count: Int) -> [UInt8] { bigEndian(value, bytes: count).reversed() }
    for field in fields {
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.values.count <= 4 {
        entries += field.values + [UInt8](repeating: 0, count: 4 - field.values.count)
      } else {
        entries += number(start + values.count, 4)
        values += field.values + (field.values.count % 2 == 0 ? [] : [0])
      }
    }
    return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + number(fields.count, 2) + entries + number(next, 4)
      + values
  }
}
