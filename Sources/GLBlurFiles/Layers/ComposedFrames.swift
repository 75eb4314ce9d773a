import GLBlurImage

/// The frames of an animated PNG or WebP file, whose layers are laid on a canvas.
final class ComposedFrames: FrameSource {
  let info: ImageInfo
  let profile: ColorProfile
  var notes: [String] { info.pictureNotes }
  let metadata: Metadata
  private let layers: any LayerSource
  private let canvasInfo: ImageInfo
  private let name: String
  private var canvas8: LayerCanvas<UInt8>?
  private var canvas16: LayerCanvas<UInt16>?

  /// Creates the frames.
  ///
  /// - Parameters:
  ///   - info: What the file says, with the upright size.
  ///   - profile: The profile of the decoded layers.
  ///   - metadata: The metadata of the animation.
  ///   - name: The name of the file in error messages.
  init(
    _ layers: any LayerSource, _ info: ImageInfo, _ profile: ColorProfile, metadata: Metadata,
    name: String
  ) {
    self.layers = layers
    self.info = info
    self.profile = profile
    self.metadata = metadata
    self.name = name
    canvasInfo = info.stored
  }

  private var canvasBytes: Int { ImageShape(info.size, info.format).byteCount }

  /// The canvas, what is behind a layer that goes away, and what the layers keep.
  var keptBytes: Int { 2 * canvasBytes + layers.keptBytes + metadata.decodingBytes }

  /// A frame is a copy of the canvas, which may have to be turned.
  var frameBytes: Int {
    max(layers.layerBytes, canvasBytes * (info.turn == .upright ? 1 : 2))
  }

  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay) {
    if index == 0 {
      if info.format == .rgba16 {
        canvas16 = LayerCanvas(canvasInfo.size)
      } else {
        canvas8 = LayerCanvas(canvasInfo.size)
      }
    }
    let delay = try lay(index)
    return (try canvasImage().turned(info.turn, name: name), delay)
  }

  private func canvasImage() throws(FileError) -> Image {
    if let canvas8 { return try canvas8.image(canvasInfo, profile, name: name) }
    if let canvas16 { return try canvas16.image(canvasInfo, profile, name: name) }
    throw .readFailed(name: name, reason: "its frames are out of order")
  }

  /// Lays a layer on the canvas. The layer is released before the canvas is copied.
  private func lay(_ index: Int) throws(FileError) -> FrameDelay {
    let layer = try layers.layer(index)
    canvas8?.lay(layer.image, layer.placement)
    canvas16?.lay(layer.image, layer.placement)
    return layer.delay
  }
}
