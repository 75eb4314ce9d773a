import GLBlurImage

/// Converts a row of straight RGBA to 8 bits per sample.
func convertRow(
  _ pixels: UnsafeRawPointer, of format: PixelFormat, into row: inout [UInt8]
) {
  let source = unsafe UnsafeRawBufferPointer(
    start: pixels, count: row.count * format.bytesPerChannel)
  switch format {
  case .rgba8: unsafe row.withUnsafeMutableBytes { unsafe $0.copyMemory(from: source) }
  case .rgba16: convert(unsafe source.bytes, of: UInt16.self, into: &row)
  case .rgbaFloat: convert(unsafe source.bytes, of: Float.self, into: &row)
  }
}

private func convert<Source: Sample>(
  _ source: RawSpan, of type: Source.Type, into row: inout [UInt8]
) {
  for index in row.indices { row[index] = UInt8(unit: source.unit(type, at: index)) }
}
