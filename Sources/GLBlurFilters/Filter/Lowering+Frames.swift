import GLBlurEngine

/// The frame memory while frames of a film are lowered.
package struct FrameRecall: Sendable {
  /// The pictures of the previous frame.
  fileprivate var remembered: [FrameMemory.Key: Signal]
  /// The pictures that the current frame keeps.
  fileprivate var kept: [FrameMemory.Key: Signal] = [:]
  /// The number of requests for each picture, by place and name.
  fileprivate var asked: [FrameMemory.Key: Int] = [:]

  /// Begins a frame.
  ///
  /// - Parameter remembered: The pictures of the previous frame.
  package init(_ remembered: [FrameMemory.Key: Signal]) { self.remembered = remembered }

  /// Ends a frame. The pictures that it kept become those of the previous frame.
  package mutating func endFrame() {
    remembered = kept
    (kept, asked) = ([:], [:])
  }

  /// The pictures of the last frame in the order of their keys, after all frames have ended.
  package var pictures: [(key: FrameMemory.Key, signal: Signal)] {
    remembered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The number of pictures that the current frame has kept so far.
  package var keptCount: Int { kept.count }
}

extension Lowering {
  /// Begins the frames of a film.
  ///
  /// - Parameters:
  ///   - memory: The pictures of the previous frame.
  ///   - first: The index of its first picture among the executor's input images.
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

  /// Returns the index of a signal among the executor's input images, or nil if the signal is
  /// computed.
  package func givenImage(_ signal: Signal) -> Int? {
    guard case .image(let number) = builder.operation(of: signal).body,
      number < builder.outsideImages
    else { return nil }
    return number
  }

  /// Returns the key of the next picture that the current filter keeps under a name. A filter must
  /// ask for its keys in the same order in every frame.
  package mutating func memoryKey(_ name: String) -> FrameMemory.Key {
    let first = FrameMemory.Key(place: place, name: name, number: 0)
    let number = recall?.asked[first, default: 0] ?? 0
    recall?.asked[first] = number + 1
    return FrameMemory.Key(place: place, name: name, number: number)
  }

  /// Returns a picture of the previous frame in the current colour space, or nil in the first frame
  /// and outside of films.
  package func remembered(_ key: FrameMemory.Key) -> Signal? {
    recall?.remembered[key]?.counted(in: colorSpace)
  }

  /// Returns a picture of the previous frame if it has the size of `signal`, so that the two can be
  /// combined pixel by pixel.
  package func remembered(_ key: FrameMemory.Key, like signal: Signal) -> Signal? {
    remembered(key).flatMap { $0.extent == signal.extent ? $0 : nil }
  }

  /// Keeps a picture for the next frame. Outside of films this does nothing.
  package mutating func keep(_ signal: Signal, for key: FrameMemory.Key) {
    recall?.kept[key] = signal
  }
}
