extension Image {
  /// Creates an opaque 8-bit image of greys.
  ///
  /// - Parameters:
  ///   - grays: The greys, row by row, which are limited to 0…1.
  ///   - size: The size in pixels, whose area is the number of greys.
  /// - Throws: `ImageError.outOfMemory`.
  init(grays: [Double], size: Size) throws {
    try self.init(size: size, format: .rgba8) { (bytes: inout MutableRawSpan) in
      for (index, gray) in grays.enumerated() {
        let level = UInt8(min(max(gray, 0), 1) * 255 + 0.5)
        bytes.storeBytes(
          of: SIMD4(level, level, level, 255), toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
      }
    }
  }
}
