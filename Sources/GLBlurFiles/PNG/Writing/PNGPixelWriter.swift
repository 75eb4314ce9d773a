import CCodecs
import Dispatch
import GLBlurImage
import Synchronization

/// A concurrent writer of the pixels of a PNG file. Several threads render, filter and deflate
/// bands of rows. The bands are written in order, each by a thread that has just finished one.
final class PNGPixelWriter: Sendable {
  private let picture: any RowProducer
  private let layout: PNGLayout
  private let level: PNGLevel
  private let chunks: PixelChunks
  private let output: ChunkWriter
  private let state = Mutex(State())
  /// The count of this semaphore is that of `State.idle`.
  private let idle = DispatchSemaphore(value: 0)

  private struct State {
    var next = 0
    /// The buffers that are not in use. Their number limits how many bands wait to be written. A
    /// buffer is taken together with the number of the next band, so that the band that must be
    /// written next always has one.
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

  /// Writes all chunks of pixel data. It can be called once.
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

  /// Waits for a free buffer and returns it with the number of the next band. The result is nil if
  /// no band is left or an error has occurred.
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

  /// Queues an encoded band, then writes all bands that are next in order, unless another thread is
  /// writing.
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
