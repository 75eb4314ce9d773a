package import GLBlurImage

/// What the filters of a chain keep from one frame of a film to the next: the buffers of a shader that are
/// persistent, the mean of `temporalLowPass`, and the pictures of `previousFrame`.
///
/// A memory belongs to one chain and one film. It begins empty, and each frame is rendered with what the frame
/// before it left there, so frames are rendered in their order:
///
/// ```swift
/// var memory = FrameMemory()
/// for (image, moment) in film {
///   let frame = try renderer.render(timeline.chain(at: moment), image, memory: &memory)
/// }
/// ```
///
/// What is computed is kept in 32-bit floats of four channels, which are 16 bytes a pixel, and an image that was
/// given as it is. The copies of a memory share their pictures.
public struct FrameMemory: Sendable {
  /// What a filter calls a picture that it keeps.
  package struct Key: Hashable, Comparable, Sendable {
    /// The place of the node or view, such as `nodes[2]`.
    let place: String
    let name: String
    /// The number of the picture among those of the same place and name.
    let number: Int

    package static func < (a: Key, b: Key) -> Bool {
      (a.place, a.name, a.number) < (b.place, b.name, b.number)
    }
  }

  /// A picture that is kept.
  package struct Picture: Sendable {
    package let image: Image
    /// Whether the image holds premultiplied numbers as they were computed. Otherwise it is one that was
    /// given to the render.
    package let isComputed: Bool

    package init(_ image: Image, isComputed: Bool) {
      self.image = image
      self.isComputed = isComputed
    }
  }

  /// The pictures, by their keys.
  package private(set) var pictures: [Key: Picture] = [:]

  /// Creates a memory of nothing, for the first frame.
  public init() {}

  package init(_ pictures: [Key: Picture]) { self.pictures = pictures }

  /// Whether nothing is kept: before the first frame, and if no filter of the chain keeps anything.
  public var isEmpty: Bool { pictures.isEmpty }

  /// The number of bytes of the pictures.
  public var byteCount: Int { pictures.values.reduce(0) { $0 + $1.image.byteCount } }

  /// Keeps the pictures of another memory too.
  package mutating func add(_ other: FrameMemory) {
    pictures.merge(other.pictures) { own, _ in own }
  }

  /// The keys in their order, which is that of the pictures among a render's images.
  package var keys: [Key] { pictures.keys.sorted() }
}
