import CCodecs

/// The decompressed contents of a PNG file's IDAT chunks. Checksums are verified as the data is
/// read.
///
/// An object is used by one thread at a time.
@safe final class PixelData {
  private var chunks: ChunkReader
  private let inflater: OpaquePointer
  /// A buffer for the contents of several chunks, because the chunks of many encoders are short.
  private let input: UnsafeMutablePointer<UInt8>
  private var inputStart = 0
  private var inputEnd = 0
  /// The number of compressed bytes read so far.
  private var inputCount = 0
  private var hasEnded = false

  private static let inputCapacity = 1 << 17

  /// Creates the decompressor.
  ///
  /// - Parameters:
  ///   - source: A source whose next byte is the first of the first IDAT chunk's content.
  ///   - count: The size of that content, in bytes.
  init(_ source: ByteSource, count: Int) throws(FileError) {
    guard let inflater = unsafe cdeflate_inflater_create() else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    unsafe self.inflater = inflater
    unsafe input = .allocate(capacity: Self.inputCapacity)
    chunks = ChunkReader(source, first: count)
  }

  deinit {
    unsafe cdeflate_inflater_destroy(inflater)
    unsafe input.deallocate()
  }

  /// Decompresses the next `count` bytes into `target`.
  func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) throws(FileError) {
    guard unsafe try inflate(count, into: target) == count else {
      throw chunks.damage("Not enough image data")
    }
  }

  /// Reads the file to its end. Like libpng, it tolerates a limited number of bytes beyond those
  /// that the rows need.
  func finish() throws(FileError) {
    let room = 1 << 16
    let rest = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { unsafe rest.deallocate() }
    let start = inputCount
    while !hasEnded {
      // The compressed bytes are limited, because each can become a thousand bytes.
      guard inputCount - start <= CPNG_MOST_SURPLUS else {
        throw chunks.damage(CPNG_TOO_MUCH_DATA)
      }
      _ = unsafe try inflate(room, into: rest)
    }
    try chunks.finish()
  }

  /// Decompresses up to `count` bytes into `target` and returns their number, which is below
  /// `count` only at the end of the data.
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
    // Input that inflate does not consume although the output has room would never be consumed.
    guard inputStart == inputEnd else { throw chunks.damage("the compressed data is damaged") }
    inputStart = 0
    inputEnd = unsafe try chunks.read(most: Self.inputCapacity, into: input)
    guard inputEnd > 0 else { throw chunks.damage("Not enough image data") }
    inputCount += inputEnd
  }
}
