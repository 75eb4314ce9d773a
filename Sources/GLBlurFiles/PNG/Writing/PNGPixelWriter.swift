import CCodecs
import Dispatch
import GLBlurImage
import Synchronization

/// A concurrent writer of a PNG file's pixels. Threads render, filter and deflate bands of rows,
/// which are written in order by whichever thread has just finished one.
final class PNGPixelWriter: Sendable {
  private let picture: any RowProducer
  private let layout: PNGLayout
  private let level: PNGLevel
  private let chunks: PixelChunks
  private let output: ChunkWriter
  private let state = Mutex(State())
  private let idle = DispatchSemaphore(value: 0)

  private struct State {
    var next = 0
    /// The free buffers, whose number limits the bands that wait to be written. A buffer is taken
    /// together with the next band's number, so that the band to be written next always has one.
    var idle: [EncodedBand] = []
    var encoded: [Int: EncodedBand] = [:]
    var isWriting = false
    var written = 0
    var adler: UInt32 = 1
    var failure: FileError?
  }

  init(
    _ picture: any RowProducer, _ layout: PNGLayout, _ level: PNGLevel, _ chunks: PixelChunks,
    to output: ChunkWriter
  ) {
    self.picture = picture
    self.layout = layout
    self.level = level
    self.chunks = chunks
    self.output = output
  }

  /// Writes all chunks of pixel data, once.
  func write(threads: Int) throws(FileError) {
    let workers = min(max(1, threads), layout.bandCount)
    for _ in 0..<2 * workers { give(EncodedBand()) }
    concurrently(workers) { _ in work() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func work() {
    guard let encoder = BandEncoder(picture, layout, level, chunks) else { return failForMemory() }
    while let (band, target) = take() {
      do throws(FileError) {
        guard try encoder.encode(band, into: target) else { return failForMemory() }
      } catch {
        return fail(error)
      }
      put(band, target)
    }
  }

  /// Waits for a free buffer, and returns it with the next band's number, or nil after the last
  /// band or an error.
  private func take() -> (Int, EncodedBand)? {
    idle.wait()
    let job = state.withLock { state -> (Int, EncodedBand)? in
      guard state.failure == nil, state.next < layout.bandCount,
        let target = state.idle.popLast()
      else { return nil }
      state.next += 1
      return (state.next - 1, target)
    }
    // The signal wakes the other threads, so that they end, too.
    if job == nil { idle.signal() }
    return job
  }

  /// Queues an encoded band, then writes all bands that are due, unless another thread is writing.
  private func put(_ number: Int, _ band: EncodedBand) {
    state.withLock { $0.encoded[number] = band }
    while let (number, band) = beginWriting() {
      do throws(FileError) {
        try write(band, isLast: number == layout.bandCount - 1)
      } catch {
        fail(error)
      }
      state.withLock { state in
        state.isWriting = false
        state.written += 1
      }
      give(band)
    }
  }

  private func beginWriting() -> (Int, EncodedBand)? {
    state.withLock { state in
      guard state.failure == nil, !state.isWriting,
        let band = state.encoded.removeValue(forKey: state.written)
      else { return nil }
      state.isWriting = true
      state.adler = cdeflate_adler32_combine(state.adler, band.adler, band.rawCount)
      return (state.written, band)
    }
  }

  private func write(_ band: EncodedBand, isLast: Bool) throws(FileError) {
    let checksum = isLast ? bigEndian(Int(state.withLock { $0.adler })) : []
    try output.write(band, endingWith: checksum)
  }

  private func give(_ band: EncodedBand) {
    state.withLock { $0.idle.append(band) }
    idle.signal()
  }

  private func failForMemory() {
    fail(.writeFailed(name: output.output.name, reason: "not enough memory"))
  }

  private func fail(_ error: FileError) {
    state.withLock { $0.failure = $0.failure ?? error }
    idle.signal()
  }
}

struct PNGLayout {
  let size: Size
  let isDeep: Bool
  let hasAlpha: Bool
  let bytesPerPixel: Int
  /// The bytes of a row, with one for its filter type.
  let bytesPerRow: Int
  let rowsPerBand: Int

  init(_ shape: ImageShape, hasAlpha: Bool, _ level: PNGLevel) {
    size = shape.size
    // PNG has no floating-point samples; 16 bits lose least.
    isDeep = shape.format != .rgba8
    self.hasAlpha = hasAlpha
    bytesPerPixel = (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1)
    bytesPerRow = 1 + size.width * bytesPerPixel
    rowsPerBand = min(max(1, level.bandBytes / bytesPerRow), size.height)
  }

  var bandCount: Int { (size.height + rowsPerBand - 1) / rowsPerBand }

  func rows(of band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, size.height)
  }

  func chunkCount(of band: Int) -> Int {
    EncodedBand.pieces(of: rows(of: band).count * bytesPerRow)
  }

  /// The content of IHDR (PNG specification, 11.2.1).
  var header: [UInt8] {
    bigEndian(size.width) + bigEndian(size.height) + [isDeep ? 16 : 8, hasAlpha ? 6 : 2, 0, 0, 0]
  }
}

/// The kind of chunks for deflated rows: IDAT or fdAT.
struct PixelChunks: Hashable, Sendable {
  /// The sequence number of the first fdAT chunk, or nil for IDAT.
  var firstSequence: Int?

  static let image = PixelChunks()

  /// Returns the bytes between a chunk's length and the deflated bytes: the name and, in fdAT, the
  /// sequence number (PNG specification, 11.3.6.3).
  func start(_ index: Int) -> [UInt8] {
    guard let firstSequence else { return Array("IDAT".utf8) }
    return Array("fdAT".utf8) + bigEndian(firstSequence + index)
  }
}
