import CDeflate
import CPNG

/// The decompressed content of a PNG file's IDAT chunks. Their checksums are verified as they come.
///
/// Belongs to one thread at a time.
@safe final class PixelData {
  private var chunks: ChunkReader
  private let inflater: OpaquePointer
  /// The content of several chunks, as many encoders' are short.
  private let input: UnsafeMutablePointer<UInt8>
  private var inputStart = 0
  private var inputEnd = 0
  /// Of all input so far.
  private var inputCount = 0
  private var hasEnded = false

  private static let inputCapacity = 1 << 17

  /// - Parameter source: stands at the content of the first IDAT chunk, of `count` bytes.
  init(_ source: ByteSource, count: Int) throws(FileError) {
    guard let inflater = unsafe cdeflate_inflater_create() else {
      throw .readFailed(name: source.name, reason: "memory is short")
    }
    unsafe self.inflater = inflater
    unsafe input = .allocate(capacity: Self.inputCapacity)
    chunks = ChunkReader(source, first: count)
  }

  deinit {
    unsafe cdeflate_inflater_destroy(inflater)
    unsafe input.deallocate()
  }

  /// The next `count` bytes.
  func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) throws(FileError) {
    guard unsafe try inflate(count, into: target) == count else {
      throw chunks.damage("Not enough image data")
    }
  }

  /// Reads the file to its end. As in libpng some more bytes than the rows need are no error.
  func finish() throws(FileError) {
    let room = 1 << 16
    let rest = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { unsafe rest.deallocate() }
    let start = inputCount
    while !hasEnded {
      // A thousand bytes could come of each.
      guard inputCount - start <= CPNG_MOST_SURPLUS else {
        throw chunks.damage(CPNG_TOO_MUCH_DATA)
      }
      _ = unsafe try inflate(room, into: rest)
    }
    try chunks.finish()
  }

  /// Gives the number of bytes: fewer than `count` at the end.
  private func inflate(
    _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) throws(FileError) -> Int {
    var room = count
    var target: UnsafeMutablePointer<UInt8>? = unsafe target
    while room > 0, !hasEnded {
      var next: UnsafePointer<UInt8>? = unsafe UnsafePointer(input + inputStart)
      var left = inputEnd - inputStart
      let status = unsafe cdeflate_inflate(inflater, &next, &left, &target, &room)
      inputStart = inputEnd - left
      switch status {
      case CDEFLATE_GOES_ON: if room > 0 { try refill() }
      case CDEFLATE_HAS_ENDED: hasEnded = true
      default:
        throw chunks.damage(unsafe String(cString: cdeflate_inflater_message(inflater)))
      }
    }
    return count - room
  }

  private func refill() throws(FileError) {
    // What inflate leaves although there is room would be left for ever.
    guard inputStart == inputEnd else { throw chunks.damage("the compressed data is damaged") }
    inputStart = 0
    inputEnd = unsafe try chunks.read(most: Self.inputCapacity, into: input)
    guard inputEnd > 0 else { throw chunks.damage("Not enough image data") }
    inputCount += inputEnd
  }
}
