public import GLBlurImage

/// The frames of an animated PNG, WebP or GIF file, decoded one after the other.
///
/// Partial frames are laid on the frames before, as the formats require, so that each has the size
/// of the animation. Pixels that no frame has covered are transparent.
///
/// ```swift
/// let reader = try AnimationReader(contentsOf: "in.gif")
/// var animation = Animation(format: .webP, loops: reader.info.loopCount ?? 1)
/// while let frame = try reader.next() {
///   try animation.add(renderer.render(card, frame.image), delay: frame.delay)
/// }
/// try animation.write(to: "out.webp")
/// ```
///
/// Any other file has one frame. One thread at a time uses a reader, which needs memory for a
/// canvas and one frame.
public final class AnimationReader {
  /// A decoded frame, composed with the frames before.
  public struct Frame: Sendable {
    /// The picture, with the size of the whole animation.
    public let image: Image
    /// The time for which the frame is shown, or zero if the file is no animation.
    public let delay: FrameDelay
  }

  /// What the file says about itself, such as `frameCount` and `loopCount`.
  public var info: ImageInfo { source.info }
  /// The colour profile of the frames.
  public var profile: ColorProfile { source.profile }
  /// How the colours may differ from those that the file means, as in `Image.notes`.
  public var notes: [String] { source.notes }
  package var metadata: Metadata { source.metadata }

  private let source: any FrameSource
  private var index = 0

  /// Opens a file.
  ///
  /// - Parameter limits: The limits for untrusted files, by default `Image.maximumPixels` and
  ///   `ReadLimits.maxFrames`.
  /// - Throws: `FileError`.
  public convenience init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ImageFile(path, limits))
  }

  /// Opens a file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any sequence of bytes.
  ///   - name: The name in error messages. The default, nil, stands for `the image in memory`.
  ///   - limits: The limits for untrusted files, by default `Image.maximumPixels` and
  ///     `ReadLimits.maxFrames`.
  /// - Throws: `FileError`.
  public convenience init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ImageFile(ByteSource(Array(bytes), name: name ?? nameInMemory, limits)))
  }

  /// Opens the frames of a file.
  ///
  /// - Parameter checksMemory: Whether the memory for decoding is checked. Otherwise the caller
  ///   checks it.
  package init(_ file: ImageFile, checksMemory: Bool = true) throws(FileError) {
    let source = try file.frames()
    try file.limits.check(frames: source.info.frameCount, name: file.name)
    if checksMemory {
      try file.limits.check(
        decodingBytes: source.keptBytes + source.frameBytes, name: file.name)
    }
    self.source = source
  }

  /// Decodes the next frame, or returns nil after the last one.
  ///
  /// - Throws: `FileError`, after which there are no more frames.
  public func next() throws(FileError) -> Frame? {
    guard index < info.frameCount else { return nil }
    do throws(FileError) {
      var (image, delay) = try source.frame(index)
      image.carriedMetadata = source.metadata
      index += 1
      return Frame(image: image, delay: delay)
    } catch {
      index = .max
      throw error
    }
  }

  /// The bytes kept between frames.
  package var keptBytes: Int { source.keptBytes }
  /// The most further bytes for decoding a frame, including the frame itself.
  package var frameBytes: Int { source.frameBytes }
}

final class StillFrame: FrameSource {
  let info: ImageInfo
  private let picture: any PictureSource
  private let name: String

  init(_ picture: any PictureSource, _ info: ImageInfo, name: String) {
    self.picture = picture
    self.info = info
    self.name = name
  }

  var profile: ColorProfile { picture.profile }
  var notes: [String] { picture.notes }
  var metadata: Metadata { picture.metadata }
  var keptBytes: Int { 0 }
  var frameBytes: Int {
    picture.decodingBytes + (picture.isWhole ? 0 : picture.shape.byteCount)
  }

  func frame(_ index: Int) throws(FileError) -> (image: Image, delay: FrameDelay) {
    (try Image(decoding: picture, name: name), FrameDelay(0, 1))
  }
}

/// A frame of an animation. Decoding it requires decoding all frames before.
final class FramePicture: SteppedSource {
  var check: () throws -> Void = {}
  private let frames: AnimationReader
  private let number: Int

  init(_ frames: AnimationReader, number: Int) {
    self.frames = frames
    self.number = number
  }

  var shape: ImageShape { ImageShape(frames.info.size, frames.info.format) }
  var profile: ColorProfile { frames.profile }
  var notes: [String] { frames.notes }
  var metadata: Metadata { frames.metadata }
  var isWhole: Bool { true }
  var decodingBytes: Int { frames.keptBytes + frames.frameBytes }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    for _ in 1..<number {
      try check()
      _ = try frames.next()
    }
    try check()
    if let frame = try frames.next() { try body(ImagePart(frame.image)) }
  }
}
