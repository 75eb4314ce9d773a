extension Image {
  /// Returns the image in another format. Each sample is rounded to the nearest value, floor(x·max
  /// + ½).
  ///
  /// - Throws: `ImageError.outOfMemory` if there is no memory for the result.
  public func converted(to format: PixelFormat) throws -> Image {
    guard format != self.format else { return self }
    var image = try Image(size: size, format: format, profile: profile) { target in
      withBytes { source in
        switch self.format {
        case .rgba8: convert(source, of: UInt8.self, to: format, &target)
        case .rgba16: convert(source, of: UInt16.self, to: format, &target)
        case .rgbaFloat: convert(source, of: Float.self, to: format, &target)
        }
      }
    }
    image.carriedMetadata = carriedMetadata
    return image
  }

  /// Returns the pixels as 8-bit samples of straight RGBA, from the top row on.
  ///
  /// - Parameter rowStride: The number of samples between the starts of successive rows, with zeros
  ///   in the gaps. Nil, the default, packs rows.
  /// - Throws: `ImageError.rowStride` if the stride is shorter than a row, `ImageError.outOfMemory`
  ///   if there is no memory for a conversion.
  public func rgba8(rowStride: Int? = nil) throws -> [UInt8] {
    try samples(.rgba8, rowStride, filling: 0)
  }

  /// Returns the pixels as 16-bit samples of straight RGBA; see `rgba8(rowStride:)`.
  ///
  /// - Throws: `ImageError.rowStride` if the stride is shorter than a row, `ImageError.outOfMemory`
  ///   if there is no memory for a conversion.
  public func rgba16(rowStride: Int? = nil) throws -> [UInt16] {
    try samples(.rgba16, rowStride, filling: 0)
  }

  /// Returns the pixels as samples of straight RGBA of 0…1; see `rgba8(rowStride:)`.
  ///
  /// - Throws: `ImageError.rowStride` if the stride is shorter than a row, `ImageError.outOfMemory`
  ///   if there is no memory for a conversion.
  public func rgbaFloat(rowStride: Int? = nil) throws -> [Float] {
    try samples(.rgbaFloat, rowStride, filling: 0)
  }

  private func samples<S: Sample>(
    _ format: PixelFormat, _ rowStride: Int?, filling zero: S
  ) throws -> [S] {
    let image = try converted(to: format)
    let stride = rowStride ?? 4 * width
    guard stride >= 4 * width, stride <= Int.max / max(1, height * 4) else {
      throw ImageError.rowStride(
        bytes: Image.bytes(in: stride, each: format.bytesPerChannel), least: image.bytesPerRow)
    }
    var samples = [S](repeating: zero, count: stride * (height - 1) + 4 * width)
    try unsafe samples.withUnsafeMutableBytes { bytes in
      var target = unsafe bytes.mutableBytes
      try image.copyRows(to: &target, rowStride: stride * format.bytesPerChannel)
    }
    return samples
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
