import GLBlurImage

/// Converts a row of straight RGBA to samples of another kind, each rounded to the nearest.
func convertRow<Target: Sample>(
  _ pixels: UnsafeRawPointer, of format: PixelFormat, into row: inout [Target]
) {
  let source = unsafe UnsafeRawBufferPointer(
    start: pixels, count: row.count * format.bytesPerChannel)
  switch format {
  case .rgba8 where Target.self == UInt8.self:
    unsafe row.withUnsafeMutableBytes { unsafe $0.copyMemory(from: source) }
  case .rgba8: convert(unsafe source.bytes, of: UInt8.self, into: &row)
  case .rgba16: convert(unsafe source.bytes, of: UInt16.self, into: &row)
  case .rgbaFloat: convert(unsafe source.bytes, of: Float.self, into: &row)
  }
}

private func convert<Source: Sample, Target: Sample>(
  _ source: RawSpan, of type: Source.Type, into row: inout [Target]
) {
  for index in row.indices { row[index] = Target(unit: source.unit(type, at: index)) }
}
