package import GLBlur

/// The two pictures that a benchmark renders in turns, so that repetitions can reuse nothing.
package struct BenchPictures {
  /// The source of the pixels.
  enum Source {
    /// Pixels that are generated in the given size.
    case formula(Size)
    /// An image and the path of its file.
    case file(String, Image)
  }

  let source: Source
  package let size: Size
  let format: PixelFormat

  package init(_ size: Size) {
    source = .formula(size)
    self.size = size
    format = .rgba8
  }

  package init(file: String, _ image: Image) {
    source = .file(file, image)
    size = image.size
    format = image.format
  }

  var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The path of the image file, or nil for generated pixels.
  var file: String? {
    if case .file(let path, _) = source { path } else { nil }
  }

  /// Returns the two pictures. Only generated pixels can be translucent.
  func pair(isTranslucent: Bool) throws -> [Image] {
    switch source {
    case .formula(let size):
      try (1...2).map {
        try BenchPicture(size: size, number: $0, isTranslucent: isTranslucent).image()
      }
    case .file(_, let image): [image, try image.inverted()]
    }
  }
}

/// A generated picture with large and small waves, edges and the noise of a sensor, as in a
/// photograph. A flat picture would make shortcuts look like speed.
package struct BenchPicture {
  /// In pixels.
  let size: Size
  /// Pictures of different numbers differ everywhere.
  let number: UInt32
  /// Whether alpha varies. The picture is opaque otherwise.
  let isTranslucent: Bool

  package init(size: Size, number: UInt32, isTranslucent: Bool) {
    self.size = size
    self.number = number
    self.isTranslucent = isTranslucent
  }

  package func image() throws -> Image {
    let columns = (0..<3).map { Wave(size.width, channel: $0, number) }
    let rows = (0..<3).map { Wave(size.height, channel: $0 + 3, number) }
    return try Image(size: size, format: .rgba8) { (bytes: inout MutableRawSpan) in
      var state = number &* 2_654_435_769 | 1
      for y in 0..<size.height {
        for x in 0..<size.width {
          // The generator of Numerical Recipes. Only its upper bits are good.
          state = state &* 1_664_525 &+ 1_013_904_223
          let isLight = ((x >> 7) ^ (y >> 7)) & 1 == 0
          var pixel: UInt32 = 0
          for channel in 0..<3 {
            let wave =
              columns[channel].large[x] * rows[channel].large[y]
              + columns[channel].small[x] * rows[channel].small[y]
            let noise = Float((state >> (8 + 8 * UInt32(channel))) & 15) - 7.5
            let value = 112 + 70 * wave + (isLight ? 18 : -18) + noise
            pixel |= UInt32(min(max(value, 0), 255)) << (8 * UInt32(channel))
          }
          pixel |= alpha(columns[0].small[x], rows[1].small[y]) << 24
          bytes.storeBytes(
            of: pixel.littleEndian, toByteOffset: 4 * (y * size.width + x), as: UInt32.self)
        }
      }
    }
  }

  private func alpha(_ x: Float, _ y: Float) -> UInt32 {
    isTranslucent ? UInt32(min(max(128 + 1000 * x * y, 0), 255)) : 255
  }

  /// Triangle waves along an axis, with values of −1…1.
  private struct Wave {
    let large: [Float]
    let small: [Float]

    init(_ count: Int, channel: Int, _ number: UInt32) {
      let phase = Float(channel) * 0.37 + Float(number) * 0.61
      let largePeriod = Float(700 + 130 * channel)
      let smallPeriod = Float(23 + 5 * channel)
      large = (0..<count).map { Self.triangle(Float($0) / largePeriod + phase) }
      small = (0..<count).map { 0.4 * Self.triangle(Float($0) / smallPeriod + phase) }
    }

    private static func triangle(_ turns: Float) -> Float {
      4 * abs(turns - turns.rounded()) - 1
    }
  }
}

extension Image {
  /// Returns the picture with inverted colours: its bytes differ, but it is as hard to filter and
  /// to compress.
  package func inverted() throws -> Image {
    return try withBytes { bytes in
      try Image(size: size, format: format, profile: profile) { (target: inout MutableRawSpan) in
        for offset in 0..<bytes.byteCount {
          // All bit patterns are valid values of UInt8.
          let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
          let isAlpha = offset / format.bytesPerChannel % 4 == 3
          target.storeBytes(of: isAlpha ? byte : ~byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    }
  }
}
