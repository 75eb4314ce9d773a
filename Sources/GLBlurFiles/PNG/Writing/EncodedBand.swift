import CCodecs

/// A deflated band of rows: the contents of one or more chunks.
///
/// `@unchecked Sendable`: a band is used by one thread at a time.
@safe final class EncodedBand: @unchecked Sendable {
  struct Piece {
    /// The number of deflated bytes.
    let count: Int
    /// The chunk's bytes between its length and the deflated bytes: its name and, in fdAT chunks,
    /// the sequence number.
    let start: [UInt8]
    /// The CRC of `start` and the deflated bytes.
    let crc: UInt32

    /// Returns the bytes of the file before the deflated bytes, given that `more` bytes are
    /// appended to the chunk's content.
    func head(adding more: Int) -> [UInt8] {
      bigEndian(start.count - EncodedBand.nameCount + count + more) + start
    }
  }

  private(set) var pieces: [Piece] = []
  /// The Adler-32 checksum of the filtered rows.
  private(set) var adler: UInt32 = 1
  /// The number of bytes of the filtered rows.
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

  /// Deflates a band and replaces the previous content of this object.
  ///
  /// - Parameters:
  ///   - rows: The filtered rows of the band.
  ///   - compressor: The compressor to use.
  ///   - header: The header of the zlib stream, for the first band; empty for others.
  ///   - isLast: Whether the band ends the stream.
  ///   - pieceHead: Returns `Piece.start` for the piece of the given number.
  /// - Returns: False if there is not enough memory.
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

  /// Returns the number of pieces into which `count` bytes are deflated.
  static func pieces(of count: Int) -> Int {
    let most = Int(CDEFLATE_MAX_COUNT)
    return (count + most - 1) / most
  }

  /// Calls `body` with the deflated bytes of all pieces, concatenated.
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
