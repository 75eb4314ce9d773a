import GLBlurImage

/// A picture that an animated PNG or WebP file lays on its canvas.
struct AnimationLayer {
  let image: Image
  let placement: Placement
  let delay: FrameDelay

  /// The part of the canvas that the picture covers, and how it does so.
  struct Placement {
    let region: Region
    /// Whether the picture is blended with what is there, by its alpha. Otherwise it replaces it.
    let isBlended: Bool
    let disposal: Disposal
  }

  /// What becomes of the covered part of the canvas before the next picture.
  enum Disposal {
    /// It stays as it is.
    case none
    /// It becomes transparent.
    case background
    /// It becomes what it was before.
    case previous
  }
}

/// The decoder of an animation's layers, one after the other.
protocol LayerSource {
  /// The most bytes that decoding a layer takes, with those of the decoded picture.
  var layerBytes: Int { get }
  /// The number of bytes that are kept between layers.
  var keptBytes: Int { get }

  /// Decodes the layer of a number from 0 on.
  func layer(_ index: Int) throws(FileError) -> AnimationLayer
}

/// The decoder of an animation's frames, one after the other, each with the whole canvas.
protocol FrameSource: AnyObject {
  /// The header of the file, with the number of frames.
  var info: ImageInfo { get }
  var profile: ColorProfile { get }
  /// The sentences of `Image.notes`.
  var notes: [String] { get }
  /// The metadata of the animation.
  var metadata: Metadata { get }
  /// The number of bytes that are kept between frames.
  var keptBytes: Int { get }
  /// The most bytes that decoding a frame takes besides, with those of the frame.
  var frameBytes: Int { get }

  /// Decodes the frame of a number, which is that after the last one.
  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay)
}
