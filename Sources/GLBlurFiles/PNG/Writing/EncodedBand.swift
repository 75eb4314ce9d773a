import CDeflate

/// What a band of rows becomes in the file: the content of one or more IDAT chunks.
///
/// `@unchecked Sendable`: belongs to one thread at a time.
@safe final class EncodedBand: @unchecked Sendable {
  struct Piece {
    let count: Int
    /// Of the chunk: its name and these bytes.
    let crc: UInt32
  }

  private(set) var pieces: [Piece] = []
  /// Of the filtered rows.
  private(set) var adler: UInt32 = 1
  private(set) var rawCount = 0
  private var room: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  static let chunkName = Array("IDAT".utf8)

  init() {
    unsafe room = .allocate(capacity: 0)
  }

  deinit {
    unsafe room.deallocate()
  }

  /// Deflates the band in place of what was here.
  ///
  /// - Parameter header: what stands before a first band.
  /// - Returns: false when memory is short.
  func deflate(
    _ rows: UnsafeBufferPointer<UInt8>, with compressor: OpaquePointer, header: [UInt8],
    isLast: Bool
  ) -> Bool {
    guard let start = rows.baseAddress else { return false }
    pieces = []
    rawCount = rows.count
    adler = unsafe cdeflate_adler32(1, start, rows.count)
    let most = Int(CDEFLATE_MAX_COUNT)
    reserve(
      header.count + (rows.count + most - 1) / most * cdeflate_bound(min(rows.count, most)))
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
      let name = unsafe cdeflate_crc32(0, Self.chunkName, Self.chunkName.count)
      let crc = unsafe cdeflate_crc32(name, target + pieceStart, count - pieceStart)
      pieces.append(Piece(count: count - pieceStart, crc: crc))
      pieceStart = count
    }
    return true
  }

  /// The bytes of all pieces, one behind the other.
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
