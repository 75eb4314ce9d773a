import GLBlurImage

/// An encoder of the frames of an animation.
protocol AnimationEncoder: Sendable {
  /// The longest time of a frame.
  var longestDelay: FrameDelay { get }
  /// The greatest number of times that an animation can be told to play.
  var mostLoops: Int { get }
  /// Whether most of the work is done when the file is written, and not when a frame is added.
  var encodesAtEnd: Bool { get }

  /// Writes what there is to write of a frame before the file is written.
  mutating func add(
    _ frame: any RowProducer, _ delay: FrameDelay, of animation: Animation, to output: ByteSink
  ) throws(FileError)

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - head: A picture without pixels, with the size, the profile and the metadata of the file.
  ///   - notes: Gains a sentence for each thing that the file cannot hold.
  func write(
    _ animation: Animation, _ head: any RowProducer, to output: ByteSink, notes: inout [String]
  ) throws(FileError)

  /// Returns an encoder to which frames can be added without adding them to this one.
  func copy(name: String) throws(FileError) -> Self
}

extension AnimationEncoder {
  var encodesAtEnd: Bool { false }

  func copy(name: String) throws(FileError) -> Self { self }
}
