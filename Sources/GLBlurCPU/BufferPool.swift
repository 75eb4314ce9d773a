import Synchronization

/// Buffers that are kept from one render to the next: the first touch of fresh memory costs more
/// than a pass.
final class BufferPool: Sendable {
  private let idle = Mutex<[PixelBuffer]>([])

  /// The smallest kept buffer of at least `capacity` pixels, or a new one.
  func take(capacity: Int) -> PixelBuffer {
    let kept = idle.withLock { idle -> PixelBuffer? in
      let fitting = idle.indices.filter { idle[$0].capacity >= capacity }
      guard let best = fitting.min(by: { idle[$0].capacity < idle[$1].capacity }) else {
        // Whatever is kept is too small: let the smallest go, so that the pool does not grow.
        if let least = idle.indices.min(by: { idle[$0].capacity < idle[$1].capacity }) {
          idle.remove(at: least)
        }
        return nil
      }
      return idle.remove(at: best)
    }
    return kept ?? PixelBuffer(capacity: capacity)
  }

  func give(_ buffers: [PixelBuffer]) {
    idle.withLock { $0.append(contentsOf: buffers) }
  }
}
