public import GLBlurColor
public import GLBlurImage

extension Image {
  /// Creates an image of one colour.
  ///
  /// - Parameters:
  ///   - color: The colour of every pixel. Components outside 0…1 are clipped, and NaN becomes 0.
  ///   - width: The width, in pixels, at least 1.
  ///   - height: The height, in pixels, at least 1.
  ///   - format: The format of the samples, by default 8 bits.
  /// - Throws: `ImageError.size` if a side is below 1 or there are more than `Image.maximumPixels`,
  ///   `ImageError.outOfMemory`.
  public init(
    _ color: Color, width: Int, height: Int, format: PixelFormat = .rgba8
  ) throws {
    let size = Size(width: width, height: height)
    switch format {
    case .rgba8: try self.init(size, format, of: color, as: UInt8.self)
    case .rgba16: try self.init(size, format, of: color, as: UInt16.self)
    case .rgbaFloat: try self.init(size, format, of: color, as: Float.self)
    }
  }

  private init<S: Sample>(
    _ size: Size, _ format: PixelFormat, of color: Color, as sample: S.Type
  ) throws {
    let samples = [color.red, color.green, color.blue, color.alpha].map { component in
      // The comparison is false for NaN.
      S(unit: component > 0 ? min(component, 1) : 0)
    }
    try self.init(
      size, format: format,
      overwrittenBy: { (bytes: inout MutableRawSpan) in
        for index in 0..<4 * size.area {
          bytes.storeBytes(
            of: samples[index % 4], toByteOffset: index * MemoryLayout<S>.stride, as: S.self)
        }
      })
  }
}
