package import GLBlurImage

/// An image file that has been opened, of which one picture or all frames are decoded, once.
package final class ImageFile {
  /// The number of frames of an animated PNG, WebP or GIF file, or 1.
  package let frameCount: Int
  private let source: ByteSource
  private let reader: Reader

  /// The readers of the formats with animations, which know the number of frames.
  private enum Reader {
    /// - Parameter hidesFrames: Whether the picture that programs without animations show is not the
    ///   first frame.
    case png(hidesFrames: Bool)
    case webP(WebPReader)
    case gif(VipsReader)
    case other(FileFormat)
  }

  /// Opens a file.
  package convenience init(_ path: String, _ limits: ReadLimits) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  /// Opens standard input.
  ///
  /// - Parameter name: The name of standard input in error messages.
  package convenience init(
    standardInputAs name: String, _ limits: ReadLimits
  ) throws(FileError) {
    try self.init(ByteSource(OpenFile(standardInputAs: name), limits))
  }

  /// Opens the file that a spool holds.
  ///
  /// - Parameters:
  ///   - content: The bytes of the file, which are not written any more.
  ///   - name: The name of the file in error messages.
  package convenience init(
    _ content: Spool, named name: String, _ limits: ReadLimits
  ) throws(FileError) {
    try self.init(ByteSource(content, name: name, limits))
  }

  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    switch try source.format() {
    case .png, .apng:
      let control = try PNGAnimation.control(source)
      reader = .png(hidesFrames: control?.showsFirst == false)
      frameCount = control?.animation.frames ?? 1
    case .webP:
      let reader = try WebPReader(source)
      self.reader = .webP(reader)
      frameCount = reader.info.frameCount
    case .gif:
      let reader = try VipsReader(source, .gif)
      self.reader = .gif(reader)
      frameCount = reader.info.frameCount
    case let format:
      reader = .other(format)
      frameCount = 1
    }
  }

  /// Returns the same file, of which one picture or all frames are decoded once more.
  package func again() throws(FileError) -> ImageFile {
    try ImageFile(ByteSource(again: source))
  }

  package var name: String { source.name }
  package var limits: ReadLimits { source.limits }

  /// Opens the picture that the file is, or the first frame of its animation.
  ///
  /// - Parameter note: The note on a picture that stands for an animation, or nil for none.
  package func picture(note: String? = nil) throws(FileError) -> any PictureSource {
    let picture = try picture()
    guard let note, frameCount > 1 else { return picture }
    return NotedSource.noting(note, picture)
  }

  private func picture() throws(FileError) -> any PictureSource {
    switch reader {
    case .png(hidesFrames: true): try FramePicture(AnimationReader(self), number: 1)
    default: try still().picture()
    }
  }

  /// Opens a picture that does not need the frames of an animation.
  private func still() throws(FileError) -> OpenedFile {
    switch reader {
    case .png: try OpenedFile(source, .png)
    case .webP(let reader): try OpenedFile(reader, source)
    case .gif(let reader): try OpenedFile(reader, source)
    case .other(let format): try OpenedFile(source, format)
    }
  }

  /// Opens a frame of an animation, or the only one of any other file.
  ///
  /// - Parameter number: The number of the frame, from 1 on.
  /// - Throws: `FileError.noFrame` if there is no such frame.
  package func frame(_ number: Int) throws(FileError) -> any PictureSource {
    guard (1...frameCount).contains(number) else {
      throw .noFrame(name: name, number: number, count: frameCount)
    }
    guard frameCount > 1 else { return try picture() }
    return FramePicture(try AnimationReader(self), number: number)
  }

  /// Opens all frames.
  func frames() throws(FileError) -> any FrameSource {
    switch reader {
    case .png(hidesFrames: true): return try pngFrames()
    case .png where frameCount > 1: return try pngFrames()
    case .webP(let reader) where frameCount > 1: return try reader.frames()
    case .gif(let reader) where frameCount > 1: return try VipsFrames(reader, name: name)
    default:
      let still = try still()
      var info = still.info
      // Some formats have further pictures, which are no frames.
      info.frameCount = 1
      return StillFrame(try still.picture(), info, name: name)
    }
  }

  private func pngFrames() throws(FileError) -> ComposedFrames {
    let reader = try PNGReader(source)
    let file = try OpenedFile(reader, source)
    var info = file.info
    try reader.check()
    let animation = try PNGAnimation(source, canvas: info.storedSize)
    let metadata = try file.metadata()
    info.frameCount = animation.frames.count
    info.loopCount = animation.loops
    info.frameDelays = animation.frames.map(\.delay)
    let shape = ImageShape(info.size, info.format)
    // Interlaced frames are there twice.
    let decoderBytes =
      reader.decodingBytes + 2 * shape.byteCount + 3 * shape.bytesPerRow + ImageShape.partBytes
    return ComposedFrames(
      PNGLayers(animation, source, reader.colors, decoderBytes: decoderBytes), info,
      reader.profile, metadata: metadata, name: name)
  }
}

/// A picture with one more note.
class NotedSource: PictureSource {
  private let source: any PictureSource
  private let note: String

  fileprivate init(_ source: any PictureSource, _ note: String) {
    self.source = source
    self.note = note
  }

  /// Returns a picture with a note. Rows stay rows.
  static func noting(_ note: String, _ source: any PictureSource) -> any PictureSource {
    if let rows = source as? any RowSource { return NotedRowSource(rows, note) }
    return NotedSource(source, note)
  }

  var shape: ImageShape { source.shape }
  var profile: ColorProfile { source.profile }
  var isWhole: Bool { source.isWhole }
  var decodingBytes: Int { source.decodingBytes }
  var clampedSamples: Int { source.clampedSamples }
  var notes: [String] { source.notes + [note] }
  var metadata: Metadata { source.metadata }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws { try source.forEachPart(body) }
}

/// Rows with one more note.
private final class NotedRowSource: NotedSource, RowSource {
  private let rows: any RowSource

  init(_ rows: any RowSource, _ note: String) {
    self.rows = rows
    super.init(rows, note)
  }

  var isKnownOpaque: Bool { rows.isKnownOpaque }

  func read(_ count: Int, into target: UnsafeMutableRawPointer) throws {
    try unsafe rows.read(count, into: target)
  }
}
