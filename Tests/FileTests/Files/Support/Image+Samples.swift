import GLBlurImage

extension Image {
  /// All samples of 8 or 16 bits.
  var samples: [Int] {
    let bytes = bytes
    guard format == .rgba16 else { return bytes.map { Int($0) } }
    return stride(from: 0, to: bytes.count, by: 2).map { index in
      let pair = (Int(bytes[index]), Int(bytes[index + 1]))
      return 1.littleEndian == 1 ? pair.1 << 8 | pair.0 : pair.0 << 8 | pair.1
    }
  }

  func pixel(_ x: Int, _ y: Int) -> [Int] {
    Array(samples[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }
}
