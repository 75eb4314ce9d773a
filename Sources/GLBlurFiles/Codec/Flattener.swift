package import GLBlurImage

/// Composites encoded (not linear) values over an opaque background, for formats without alpha.
struct Flattener {
  private let background: SIMD3<Double>

  /// Creates a flattener for a background in sRGB, which is converted to `profile`.
  init(background: SIMD3<Double>, in profile: ColorProfile) {
    // A comparison with NaN is false, so NaN becomes 0.
    let c = background.replacing(with: 0, where: .!(background .> 0)).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    let space = (try? profile.rgbSpace()) ?? .sRGB
    let color = RGBSpace.sRGB.convert(Color(red: c.x, green: c.y, blue: c.z), to: space).color
    self.background = SIMD3(color.red, color.green, color.blue)
  }

  func flatten<Target: Sample>(
    _ pixels: UnsafeRawPointer, of format: PixelFormat, into target: inout [Target]
  ) {
    let count = target.count * format.bytesPerChannel
    let row = unsafe UnsafeRawBufferPointer(start: pixels, count: count).bytes
    switch format {
    case .rgba8: flatten(row, of: UInt8.self, into: &target)
    case .rgba16: flatten(row, of: UInt16.self, into: &target)
    case .rgbaFloat: flatten(row, of: Float.self, into: &target)
    }
  }

  private func flatten<Source: Sample, Target: Sample>(
    _ row: RawSpan, of type: Source.Type, into target: inout [Target]
  ) {
    for first in stride(from: 0, to: target.count, by: 4) {
      let alpha = row.unit(type, at: first + 3)
      for channel in 0..<3 {
        let color = row.unit(type, at: first + channel)
        target[first + channel] = Target(
          unit: color * alpha + background[channel] * (1 - alpha))
      }
      target[first + 3] = Target(unit: 1)
    }
  }
}

extension Image {
  /// Returns the picture, fully opaque, on a background of red, green and blue in sRGB.
  package func flattened(over background: SIMD3<Double>) throws -> Image {
    let flattener = Flattener(background: background, in: profile)
    return switch format {
    case .rgba8: try flattened(by: flattener, UInt8(0))
    case .rgba16: try flattened(by: flattener, UInt16(0))
    case .rgbaFloat: try flattened(by: flattener, Float(0))
    }
  }

  private func flattened<Value: Sample>(
    by flattener: Flattener, _ zero: Value
  ) throws -> Image {
    let stride = width * format.bytesPerPixel
    var row = [Value](repeating: zero, count: 4 * width)
    return try Image(size, format: format, profile: profile) { (target: inout MutableRawSpan) in
      for y in 0..<height {
        unsafe flattener.flatten(base + y * stride, of: format, into: &row)
        for index in row.indices {
          target.storeBytes(
            of: row[index], toByteOffset: y * stride + index * MemoryLayout<Value>.size,
            as: Value.self)
        }
      }
    }
  }
}
