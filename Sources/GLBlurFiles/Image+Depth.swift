import GLBlurCore

extension Image {
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
