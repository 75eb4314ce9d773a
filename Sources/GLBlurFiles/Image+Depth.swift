package import GLBlurCore

extension Image {
  /// The same picture in another format, each sample rounded to the nearest, floor(x·max + ½).
  package func converted(to format: PixelFormat) throws -> Image {
    guard format != self.format else { return self }
    return try Image(size: size, format: format, profile: profile) { target in
      withBytes { source in
        switch self.format {
        case .rgba8: convert(source, of: UInt8.self, to: format, &target)
        case .rgba16: convert(source, of: UInt16.self, to: format, &target)
        case .rgbaFloat: convert(source, of: Float.self, to: format, &target)
        }
      }
    }
  }

  func converted(to format: PixelFormat, name: String) throws(FileError) -> Image {
    do {
      return try converted(to: format)
    } catch {
      throw .tooLarge(name: name, size: size)
    }
  }

  var isOpaque: Bool {
    withBytes { bytes in
      switch format {
      case .rgba8: isOpaque(bytes, of: UInt8.self)
      case .rgba16: isOpaque(bytes, of: UInt16.self)
      case .rgbaFloat: isOpaque(bytes, of: Float.self)
      }
    }
  }

  private func isOpaque<S: Sample>(_ bytes: RawSpan, of type: S.Type) -> Bool {
    (0..<width * height).allSatisfy { bytes.unit(type, at: $0 * 4 + 3) == 1 }
  }
}

private func convert<S: Sample>(
  _ source: RawSpan, of type: S.Type, to format: PixelFormat, _ target: inout MutableRawSpan
) {
  switch format {
  case .rgba8: convert(source, of: type, to: UInt8.self, &target)
  case .rgba16: convert(source, of: type, to: UInt16.self, &target)
  case .rgbaFloat: convert(source, of: type, to: Float.self, &target)
  }
}

private func convert<S: Sample, T: Sample>(
  _ source: RawSpan, of type: S.Type, to targetType: T.Type, _ target: inout MutableRawSpan
) {
  for index in 0..<source.byteCount / MemoryLayout<S>.stride {
    target.storeBytes(
      of: T(unit: source.unit(type, at: index)), toByteOffset: index * MemoryLayout<T>.stride,
      as: targetType)
  }
}
