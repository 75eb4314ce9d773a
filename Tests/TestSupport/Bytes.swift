package func bigEndian(_ value: Int, bytes count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Returns the smallest ICC profile: a header (ICC.1, 7.2) and no tags.
package func profileBytes(colorSpace: String = "RGB ", padding: Int = 0) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 132 + padding)
  func put(_ field: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<offset + field.count, with: field)
  }
  put(bigEndian(bytes.count, bytes: 4), at: 0)
  put([2, 0x40], at: 8)
  put(Array("mntr\(colorSpace)XYZ ".utf8), at: 12)
  put(Array("acsp".utf8), at: 36)
  put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
  for index in 132..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
  return bytes
}
