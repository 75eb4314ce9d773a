import CCodecs
import CKernels
import GLBlurImage

@safe final class BandEncoder {
  private let picture: any RowProducer
  private let layout: PNGLayout
  private let level: PNGLevel
  private let chunks: PixelChunks
  private let compressor: OpaquePointer
  private let filtered: UnsafeMutableBufferPointer<UInt8>
  private var row: PaddedRow
  private var above: PaddedRow
  private var samples: [UInt16]

  /// Creates an encoder, or returns nil if memory is short.
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

  /// Filters and deflates a band into `target`, or returns false if memory is short. Throws the
  /// picture's error if its rows cannot be computed.
  func encode(_ band: Int, into target: EncodedBand) throws(FileError) -> Bool {
    let rows = layout.rows(of: band)
    var next = unsafe filtered.baseAddress
    unsafe try picture.rows(rows) { pixels throws(FileError) in
      guard let start = unsafe next else { return }
      swap(&row, &above)
      unsafe pack(pixels)
      // A band's first row does not refer to the row above, which would have to be computed twice.
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

  /// Returns the filter with the least sum of absolute values (PNG specification, 12.8).
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

/// A row of samples with the margins that the filters need.
@safe final class PaddedRow {
  let bytes: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    let margin = Int(CPNGFILTERS_MARGIN)
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: margin + count + margin)
    unsafe start.initialize(repeating: 0, count: margin + count + margin)
    unsafe bytes = start + margin
  }

  deinit {
    unsafe (bytes - Int(CPNGFILTERS_MARGIN)).deallocate()
  }
}

/// A deflated band of rows: the contents of one or more chunks.
///
/// `@unchecked Sendable`: one thread at a time uses a band.
@safe final class EncodedBand: @unchecked Sendable {
  struct Piece {
    let count: Int
    /// The bytes between the chunk's length and the deflated bytes: the name and, in fdAT chunks,
    /// the sequence number.
    let start: [UInt8]
    let crc: UInt32

    /// Returns the bytes before the deflated bytes of a chunk to which `more` bytes are appended.
    func head(adding more: Int) -> [UInt8] {
      bigEndian(start.count - EncodedBand.nameCount + count + more) + start
    }
  }

  private(set) var pieces: [Piece] = []
  private(set) var adler: UInt32 = 1
  private(set) var rawCount = 0
  private var room: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private static let nameCount = 4

  init() {
    unsafe room = .allocate(capacity: 0)
  }

  deinit {
    unsafe room.deallocate()
  }

  /// Deflates a band, replacing the previous content. Returns false if memory is short.
  ///
  /// - Parameters:
  ///   - header: The header of the zlib stream, empty except for the first band.
  ///   - isLast: Whether the band ends the stream.
  ///   - pieceHead: Returns `Piece.start` for a piece by its number.
  func deflate(
    _ rows: UnsafeBufferPointer<UInt8>, with compressor: OpaquePointer, header: [UInt8],
    isLast: Bool, start pieceHead: (Int) -> [UInt8]
  ) -> Bool {
    guard let start = rows.baseAddress else { return false }
    pieces = []
    rawCount = rows.count
    adler = unsafe cdeflate_adler32(1, start, rows.count)
    let most = Int(CDEFLATE_MAX_COUNT)
    reserve(
      header.count + Self.pieces(of: rows.count) * cdeflate_bound(min(rows.count, most)))
    count = unsafe room.update(fromContentsOf: header)
    var pieceStart = 0
    for first in stride(from: 0, to: rows.count, by: most) {
      let part = min(most, rows.count - first)
      guard let target = unsafe room.baseAddress else { return false }
      let written = unsafe cdeflate_compress(
        compressor, start + first, part, isLast && first + part == rows.count, target + count,
        room.count - count)
      guard written > 0 else { return false }
      count += written
      let head = pieceHead(pieces.count)
      let headCRC = unsafe cdeflate_crc32(0, head, head.count)
      let crc = unsafe cdeflate_crc32(headCRC, target + pieceStart, count - pieceStart)
      pieces.append(Piece(count: count - pieceStart, start: head, crc: crc))
      pieceStart = count
    }
    return true
  }

  static func pieces(of count: Int) -> Int {
    let most = Int(CDEFLATE_MAX_COUNT)
    return (count + most - 1) / most
  }

  func withBytes<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    unsafe try body(UnsafeBufferPointer(rebasing: room[..<count]))
  }

  private func reserve(_ capacity: Int) {
    guard unsafe room.count < capacity else { return }
    unsafe room.deallocate()
    unsafe room = .allocate(capacity: capacity)
  }
}

// All levels but `small` use ISA-L's level 1. ISA-L's levels 2 and 3 take up to twice the time for
// photographs that get no smaller; level 0 saves hardly any time, and files grow by half.
// libdeflate's level 1 takes over twice the time, and saves a tenth only on blurred photographs.
// `small` uses libdeflate's level 12, which makes smaller files than zlib's level 9 in about the
// same time.
extension PNGLevel {
  /// The filters to choose from for each row (PNG specification, 9.2).
  var filters: [Int32] {
    switch self {
    case .fast: [2]
    // The Paeth filter (4) is the slowest to decode, and makes photographs no smaller and blurred
    // ones larger.
    case .default: [1, 2, 3]
    case .small: [0, 1, 2, 3, 4]
    }
  }

  /// The filters for a band's first row, without those that refer to the row above.
  var filtersOfFirstRow: [Int32] { self == .small ? [0, 1] : [1] }

  /// The interval between the blocks of a row that are examined for its filter.
  var samplingStep: Int { self == .small ? 1 : 8 }

  /// The bytes of rows in a band, which is compressed independently of the others. The number is
  /// the same for all numbers of threads, and so is the file.
  var bandBytes: Int {
    switch self {
    // Such a band stays in a core's cache between filtering and deflating.
    case .fast, .default: 1 << 19
    // As no band refers to the one before, fewer bands make a smaller file.
    case .small: 1 << 21
    }
  }

  /// The header of the zlib stream with the compression level (RFC 1950, 2.2).
  var zlibHeader: [UInt8] { self == .small ? [0x78, 0xDA] : [0x78, 0x01] }
}
