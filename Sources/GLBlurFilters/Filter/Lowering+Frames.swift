import GLBlurEngine

/// What is known of earlier frames while a frame of a film is lowered.
package struct FrameRecall: Sendable {
  /// What was kept of the frame before.
  fileprivate var remembered: [FrameMemory.Key: Signal]
  /// What the frame that is lowered keeps.
  fileprivate var kept: [FrameMemory.Key: Signal] = [:]
  /// How often each picture was asked for, by place and name.
  fileprivate var asked: [FrameMemory.Key: Int] = [:]

  /// Begins a frame.
  ///
  /// - Parameter remembered: What was kept of the frame before.
  package init(_ remembered: [FrameMemory.Key: Signal]) { self.remembered = remembered }

  /// Ends a frame: what it keeps is what the next one remembers.
  package mutating func endFrame() {
    remembered = kept
    (kept, asked) = ([:], [:])
  }

  /// What was kept, in the order of the keys, when all frames have ended.
  package var pictures: [(key: FrameMemory.Key, signal: Signal)] {
    remembered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The number of pictures that the frame keeps so far.
  package var keptCount: Int { kept.count }
}

extension Lowering {
  /// Begins the frames of a film.
  ///
  /// - Parameters:
  ///   - memory: What was kept of the frame before.
  ///   - first: The number of its first picture among the images that the executor gets.
  package mutating func recall(of memory: FrameMemory, from first: Int) -> FrameRecall {
    var remembered: [FrameMemory.Key: Signal] = [:]
    for (offset, key) in memory.keys.enumerated() {
      guard let picture = memory.pictures[key] else { continue }
      let (number, image) = (first + offset, picture.image)
      remembered[key] =
        picture.isComputed
        ? builder.kept(number, size: image.size)
        : builder.image(number, size: image.size, isFloat: image.format == .rgbaFloat)
    }
    return FrameRecall(remembered)
  }

  /// Returns the number of the image that a signal is, among those that the executor gets, or nil if the signal
  /// is none of them.
  package func givenImage(_ signal: Signal) -> Int? {
    guard case .image(let number) = builder.operation(of: signal).body,
      number < builder.outsideImages
    else { return nil }
    return number
  }

  /// Returns the key of the next picture of a name that the current filter keeps. A filter asks for the keys
  /// of its pictures in the same order in every frame.
  package mutating func memoryKey(_ name: String) -> FrameMemory.Key {
    let first = FrameMemory.Key(place: place, name: name, number: 0)
    let number = recall?.asked[first, default: 0] ?? 0
    recall?.asked[first] = number + 1
    return FrameMemory.Key(place: place, name: name, number: number)
  }

  /// Returns the picture that was kept of the frame before, in the current colour space. It is nil in the first
  /// frame, and outside of films.
  package func remembered(_ key: FrameMemory.Key) -> Signal? {
    recall?.remembered[key]?.counted(in: colorSpace)
  }

  /// Returns the picture that was kept of the frame before if it has the size of a signal, so that both can be
  /// put together pixel by pixel.
  package func remembered(_ key: FrameMemory.Key, like signal: Signal) -> Signal? {
    remembered(key).flatMap { $0.extent == signal.extent ? $0 : nil }
  }

  /// Keeps a picture for the next frame. Outside of films nothing is kept.
  package mutating func keep(_ signal: Signal, for key: FrameMemory.Key) {
    recall?.kept[key] = signal
  }
}
