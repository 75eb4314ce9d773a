import CDeflate
import Dispatch
import GLBlurImage
import Synchronization

/// The pixels of a PNG file on their way into it. Bands of rows are rendered, filtered and
/// deflated on several threads, and written in their order by whichever has just finished one.
final class PNGBands: Sendable {
  private let picture: any RowProducer
  private let layout: PNGLayout
  private let level: PNGLevel
  private let chunks: PixelChunks
  private let output: ChunkWriter
  private let state = Mutex(State())
  /// Counts what is in `State.idle`.
  private let idle = DispatchSemaphore(value: 0)

  private struct State {
    var next = 0
    /// Their number bounds the bands that wait to be written. Taken with the next band, so that the
    /// one to be written next always has one.
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

  /// Writes all chunks of pixels; once.
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

  /// Waits for room for the next band; nil when no more are to be encoded.
  private func take() -> (Int, EncodedBand)? {
    idle.wait()
    let job = state.withLock { state -> (Int, EncodedBand)? in
      guard state.failure == nil, state.next < layout.bandCount,
        let target = state.idle.popLast()
      else { return nil }
      state.next += 1
      return (state.next - 1, target)
    }
    // The others learn of the end, too.
    if job == nil { idle.signal() }
    return job
  }

  /// Writes the band and those that waited for it, unless another thread is writing.
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
    fail(.writeFailed(name: output.output.name, reason: "memory is short"))
  }

  private func fail(_ error: FileError) {
    state.withLock { $0.failure = $0.failure ?? error }
    idle.signal()
  }
}
