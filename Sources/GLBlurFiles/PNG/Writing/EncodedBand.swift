import CDeflate

/// What a band of rows becomes in the file: the content of one or more chunks.
///
/// `@unchecked Sendable`: belongs to one thread at a time.
@safe final class EncodedBand: @unchecked Sendable {
  struct Piece {
    let count: Int
    /// What the chunk has before these bytes.
    let start: [UInt8]
    /// Of that and these bytes.
    let crc: UInt32

    /// What stands in the file before these bytes, if so many more follow them in the chunk.
    func head(adding more: Int) -> [UInt8] {
      bigEndian(start.count - EncodedBand.nameCount + count + more) + start
    }
  }

  private(set) var pieces: [Piece] = []
  /// Of the filtered rows.
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

  /// Deflates the band in place of what was here.
  ///
  /// - Parameters:
  ///   - header: what stands before a first band.
  ///   - start: what the piece of that number begins with in the file.
  /// - Returns: false when memory is short.
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

  /// How many pieces so many bytes are deflated in.
  static func pieces(of count: Int) -> Int {
    let most = Int(CDEFLATE_MAX_COUNT)
    return (count + most - 1) / most
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
