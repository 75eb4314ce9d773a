/// A writer of ICC profiles (ICC.1:2022, and ICC.1:2001-04 for version 2), sound or odd.
package struct TestICC {
  package var version = 4
  package var deviceClass = "mntr"
  package var space = "RGB "
  package var connectionSpace = "XYZ "
  package var tags: [(name: String, bytes: [UInt8])]

  package init(tags: [(name: String, bytes: [UInt8])] = []) { self.tags = tags }

  /// Creates a profile of three primaries with the rows of the matrix to XYZ relative to D50, and
  /// the content of the tags of their common curve.
  package init(matrix: [[Double]], curve: [UInt8], name: String = "A test") {
    self.init(tags: [("desc", Self.localized([("en", name)]))])
    for (index, channel) in ["r", "g", "b"].enumerated() {
      tags.append((channel + "XYZ", Self.xyz(matrix.map { $0[index] })))
      tags.append((channel + "TRC", curve))
    }
  }

  package subscript(tag: String) -> [UInt8]? {
    get { tags.first { $0.name == tag }?.bytes }
    set {
      tags.removeAll { $0.name == tag }
      if let newValue { tags.append((tag, newValue)) }
    }
  }

  package var bytes: [UInt8] {
    var table = bigEndian(tags.count, bytes: 4)
    var content: [UInt8] = []
    for tag in tags {
      let offset = 132 + 12 * tags.count + content.count
      table += Array(tag.name.utf8) + bigEndian(offset, bytes: 4)
      table += bigEndian(tag.bytes.count, bytes: 4)
      content += tag.bytes
      while !content.count.isMultiple(of: 4) { content.append(0) }
    }
    var header = [UInt8](repeating: 0, count: 128)
    func put(_ field: [UInt8], at offset: Int) {
      header.replaceSubrange(offset..<offset + field.count, with: field)
    }
    put(bigEndian(128 + table.count + content.count, bytes: 4), at: 0)
    put([UInt8(version), 0x40], at: 8)
    put(Array((deviceClass + space + connectionSpace).utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    return header + table + content
  }

  // MARK: Tags

  package static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { bigEndian(Int(($0 * 65536).rounded()), bytes: 4) }
  }

  private static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + [0, 0, 0, 0] + content
  }

  package static func xyz(_ values: [Double]) -> [UInt8] { tag("XYZ ", fixed(values)) }

  package static func matrix(_ values: [Double]) -> [UInt8] { tag("sf32", fixed(values)) }

  /// No 16-bit sample means linear light, and a single one a gamma times 256.
  package static func samples(_ samples: [Int]) -> [UInt8] {
    tag("curv", bigEndian(samples.count, bytes: 4) + samples.flatMap { bigEndian($0, bytes: 2) })
  }

  package static func parametric(_ type: Int, _ numbers: [Double]) -> [UInt8] {
    tag("para", bigEndian(type, bytes: 2) + [0, 0] + fixed(numbers))
  }

  package static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  package static func ascii(_ text: String) -> [UInt8] {
    tag("desc", bigEndian(text.utf8.count + 1, bytes: 4) + Array(text.utf8) + [0])
  }

  package static func localized(_ texts: [(language: String, text: String)]) -> [UInt8] {
    var records = bigEndian(texts.count, bytes: 4) + bigEndian(12, bytes: 4)
    var content: [UInt8] = []
    for (language, text) in texts {
      let units = text.utf16.flatMap { bigEndian(Int($0), bytes: 2) }
      let offset = 16 + 12 * texts.count + content.count
      records += Array((language + "XX").utf8)
      records += bigEndian(units.count, bytes: 4) + bigEndian(offset, bytes: 4)
      content += units
    }
    return tag("mluc", records + content)
  }
}
