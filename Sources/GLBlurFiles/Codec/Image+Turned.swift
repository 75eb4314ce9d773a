package import GLBlurImage

extension Image {
  /// Returns the upright picture of one whose pixels lie as they do in its file. Alpha is turned as well.
  ///
  /// - Parameter orientation: The orientation that the file states.
  /// - Throws: `ImageError.outOfMemory`.
  package func turned(_ orientation: Orientation) throws -> Image {
    guard orientation != .upright else { return self }
    return switch format {
    case .rgba8: try turned(orientation, UInt32.self)
    case .rgba16: try turned(orientation, UInt64.self)
    case .rgbaFloat: try turned(orientation, SIMD4<Float>.self)
    }
  }

  private func turned<Pixel: BitwiseCopyable & Sendable>(
    _ orientation: Orientation, _ type: Pixel.Type
  ) throws -> Image {
    let size = orientation.upright(size)
    let walk = orientation.walk(over: size)
    let pixels = unsafe base.assumingMemoryBound(to: type)
    let bytes = MemoryLayout<Pixel>.size
    return try Image(size, format: format, profile: profile) { (target: inout MutableRawSpan) in
      // Where rows become columns, a band of them becomes runs of pixels, which fill cache lines.
      for band in self.size.bands() {
        for x in 0..<width {
          for y in band {
            let pixel = walk.start + x * walk.perColumn + y * walk.perRow
            target.storeBytes(
              of: unsafe pixels[y * width + x], toByteOffset: bytes * pixel, as: type)
          }
        }
      }
    }
  }

  /// Returns the upright picture of one whose pixels lie as they do in its file.
  ///
  /// - Parameters:
  ///   - orientation: The orientation that the file states.
  ///   - name: The name of the file in error messages.
  func turned(_ orientation: Orientation, name: String) throws(FileError) -> Image {
    do {
      return try turned(orientation)
    } catch {
      throw .readFailed(name: name, reason: "not enough memory")
    }
  }
}
