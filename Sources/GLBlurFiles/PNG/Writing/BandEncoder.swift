import CCodecs
import CKernels
import GLBlurImage

/// An encoder that filters and deflates the bands of a picture, one at a time.
@safe final class BandEncoder {
  private let picture: any RowProducer
  private let layout: PNGLayout
  private let level: PNGLevel
  private let chunks: PixelChunks
  private let compressor: OpaquePointer
  private let filtered: UnsafeMutableBufferPointer<UInt8>
  private var row: PaddedRow
  private var above: PaddedRow
  /// A row of floating-point samples, converted to 16 bits.
  private var samples: [UInt16]

  /// Creates an encoder, or returns nil if there is not enough memory.
  init?(
    _ picture: any RowProducer, _ layout: PNGLayout, _ level: PNGLevel, _ chunks: PixelChunks
  ) {
    guard let compressor = unsafe cdeflate_compressor_create(level == .small) else { return nil }
    unsafe self.compressor = compressor
    self.picture = picture
    self.layout = layout
    self.level = level
    self.chunks = chunks
    unsafe filtered = .allocate(capacity: layout.rowsPerBand * layout.bytesPerRow)
    row = PaddedRow(count: layout.bytesPerRow - 1)
    above = PaddedRow(count: layout.bytesPerRow - 1)
    let isFloat = picture.shape.format == .rgbaFloat
    samples = [UInt16](repeating: 0, count: isFloat ? layout.size.width * 4 : 0)
  }

  deinit {
    unsafe cdeflate_compressor_destroy(compressor)
    unsafe filtered.deallocate()
  }

  /// Filters and deflates a band into `target`.
  ///
  /// - Returns: False if there is not enough memory.
  /// - Throws: The error of the picture if its rows cannot be computed.
  func encode(_ band: Int, into target: EncodedBand) throws(FileError) -> Bool {
    let rows = layout.rows(of: band)
    var next = unsafe filtered.baseAddress
    unsafe try picture.rows(rows) { pixels throws(FileError) in
      guard let start = unsafe next else { return }
      swap(&row, &above)
      unsafe pack(pixels)
      // The filters of a band's first row do not refer to the row above, which would have to be
      // computed a second time.
      let isFirst = unsafe start == filtered.baseAddress
      unsafe filter(isFirst ? level.filtersOfFirstRow : level.filters, into: start)
      unsafe next = start + layout.bytesPerRow
    }
    return unsafe target.deflate(
      UnsafeBufferPointer(rebasing: filtered[..<(rows.count * layout.bytesPerRow)]),
      with: compressor, header: band == 0 ? level.zlibHeader : [],
      isLast: rows.upperBound == layout.size.height,
      // Every band but the last has as many chunks as the first.
      start: { chunks.start(band * layout.chunkCount(of: 0) + $0) })
  }

  private func pack(_ pixels: UnsafeRawPointer) {
    let width = layout.size.width
    switch picture.shape.format {
    case .rgba8:
      unsafe cpngfilters_pack8(
        pixels.assumingMemoryBound(to: UInt8.self), width, layout.hasAlpha, row.bytes)
    case .rgba16:
      unsafe cpngfilters_pack16(
        pixels.assumingMemoryBound(to: UInt16.self), width, layout.hasAlpha, row.bytes)
    case .rgbaFloat:
      let floats = unsafe pixels.assumingMemoryBound(to: Float.self)
      for index in samples.indices { samples[index] = unsafe UInt16(unit: floats[index].unit) }
      unsafe cpngfilters_pack16(samples, width, layout.hasAlpha, row.bytes)
    }
  }

  private func filter(_ filters: [Int32], into target: UnsafeMutablePointer<UInt8>) {
    let filter = filters.count == 1 ? filters[0] : best(of: filters)
    unsafe target.pointee = UInt8(filter)
    unsafe cpngfilters_filter(
      filter, row.bytes, above.bytes, layout.bytesPerRow - 1, layout.bytesPerPixel, target + 1)
  }

  /// Returns the filter whose result has the least sum of absolute values (PNG specification,
  /// 12.8).
  private func best(of filters: [Int32]) -> Int32 {
    let step = layout.bytesPerRow > 4096 ? level.samplingStep : 1
    var best: (filter: Int32, cost: UInt64) = (0, .max)
    for filter in filters {
      let cost = unsafe cpngfilters_cost(
        filter, row.bytes, above.bytes, layout.bytesPerRow - 1, layout.bytesPerPixel, step)
      if cost < best.cost { best = (filter, cost) }
    }
    return best.filter
  }
}
