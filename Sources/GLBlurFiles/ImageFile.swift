package import GLBlurImage

/// An image file that has been opened, of which one picture or all frames are decoded, once.
package final class ImageFile {
  /// The number of frames of an animated PNG, WebP or GIF file, or 1.
  package var frameCount: Int { opened.count }
  private let source: ByteSource
  private let opened: OpenedFrames

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
    opened = try source.format().codec.frames(of: source)
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
    try opened.hidesFrames
      ? FramePicture(AnimationReader(self), number: 1) : opened.still().picture()
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
    if opened.hidesFrames || frameCount > 1, let all = opened.all { return try all() }
    let still = try opened.still()
    var info = still.info
    // Some formats have further pictures, which are no frames.
    info.frameCount = 1
    return StillFrame(try still.picture(), info, name: name)
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
