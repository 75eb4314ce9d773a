package import GLBlurImage

/// The state that filters keep between frames of a film: the persistent buffers of a shader, the
/// mean of `temporalLowPass`, and the pictures of `previousFrame`.
///
/// A memory belongs to one chain and one film, and begins empty. Frames are rendered in order,
/// since each needs the state after the frame before:
///
/// ```swift
/// var memory = FrameMemory()
/// for (image, moment) in film {
///   let frame = try renderer.render(timeline.chain(at: moment), image, memory: &memory)
/// }
/// ```
///
/// Computed pictures take 16 bytes per pixel. Input images are kept unchanged. Copies of a memory
/// share their pictures.
public struct FrameMemory: Sendable {
  /// The identity of a kept picture.
  package struct Key: Hashable, Comparable, Sendable {
    /// The place of the node or view, such as `nodes[2]`.
    let place: String
    let name: String
    /// The index among pictures of the same place and name.
    let number: Int

    package static func < (a: Key, b: Key) -> Bool {
      (a.place, a.name, a.number) < (b.place, b.name, b.number)
    }
  }

  /// A picture kept for the next frame.
  package struct Picture: Sendable {
    package let image: Image
    /// Whether the image holds computed, premultiplied values rather than a render's input.
    package let isComputed: Bool

    package init(_ image: Image, isComputed: Bool) {
      self.image = image
      self.isComputed = isComputed
    }
  }

  package private(set) var pictures: [Key: Picture] = [:]

  /// Creates an empty memory, for the first frame.
  public init() {}

  package init(_ pictures: [Key: Picture]) { self.pictures = pictures }

  /// Whether nothing is kept, as before the first frame.
  public var isEmpty: Bool { pictures.isEmpty }

  /// The number of bytes of the pictures.
  public var byteCount: Int { pictures.values.reduce(0) { $0 + $1.image.byteCount } }

  package mutating func add(_ other: FrameMemory) {
    pictures.merge(other.pictures) { own, _ in own }
  }

  /// The sorted keys: the order of the pictures among a render's images.
  package var keys: [Key] { pictures.keys.sorted() }
}

/// The time of a frame in a film.
public struct FrameMoment: Hashable, Sendable {
  /// The start of the frame in seconds, by default 0.
  public var time: Double
  /// The seconds since the start of the previous frame, by default 0, as for the first.
  public var timeDelta: Double
  /// The number of the frame, from 0, the default.
  public var index: Int

  /// Creates a moment, by default that of the first frame and of a still picture. Each parameter is
  /// described at the property of its name.
  public init(time: Double = 0, timeDelta: Double = 0, index: Int = 0) {
    self.time = time
    self.timeDelta = timeDelta
    self.index = index
  }
}
