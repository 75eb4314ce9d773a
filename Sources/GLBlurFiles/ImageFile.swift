package import GLBlurImage

/// An open file of which one picture or all frames can be decoded once.
package final class ImageFile {
  /// The number of frames of an animated PNG, WebP or GIF file, or 1.
  package var frameCount: Int { opened.count }
  private let source: ByteSource
  private let opened: OpenedFrames

  package convenience init(_ path: String, _ limits: ReadLimits) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  package convenience init(
    standardInputAs name: String, _ limits: ReadLimits
  ) throws(FileError) {
    try self.init(ByteSource(OpenFile(standardInputAs: name), limits))
  }

  /// Opens a file in a complete spool.
  package convenience init(
    _ content: Spool, named name: String, _ limits: ReadLimits
  ) throws(FileError) {
    try self.init(ByteSource(content, name: name, limits))
  }

  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    opened = try source.format().codec.frames(of: source)
  }

  package func again() throws(FileError) -> ImageFile {
    try ImageFile(ByteSource(again: source))
  }

  package var name: String { source.name }
  package var limits: ReadLimits { source.limits }

  /// Opens the picture, or the first frame of an animation, to which `note` then belongs.
  package func picture(note: String? = nil) throws(FileError) -> any PictureSource {
    let picture = try picture()
    guard let note, frameCount > 1 else { return picture }
    return NotedSource.noting(note, picture)
  }

  private func picture() throws(FileError) -> any PictureSource {
    try opened.hidesFrames
      ? FramePicture(AnimationReader(self), number: 1) : opened.still().picture()
  }

  /// Opens a frame by its number from 1, or the only frame of a still picture.
  package func frame(_ number: Int) throws(FileError) -> any PictureSource {
    guard (1...frameCount).contains(number) else {
      throw .noFrame(name: name, number: number, count: frameCount)
    }
    guard frameCount > 1 else { return try picture() }
    return FramePicture(try AnimationReader(self), number: number)
  }

  func frames() throws(FileError) -> any FrameSource {
    if opened.hidesFrames || frameCount > 1, let all = opened.all { return try all() }
    let still = try opened.still()
    var info = still.info
    // Further pictures of some formats are no frames.
    info.frameCount = 1
    return StillFrame(try still.picture(), info, name: name)
  }
}

class NotedSource: PictureSource {
  private let source: any PictureSource
  private let note: String

  fileprivate init(_ source: any PictureSource, _ note: String) {
    self.source = source
    self.note = note
  }

  /// Returns a picture with one more note. Rows stay rows.
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

/// Opens an image file, whose first bytes determine the format.
package func openRows(
  _ path: String, _ limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(contentsOf: path, limits, in: files))
}

package func openRows(
  standardInputAs name: String, _ limits: ReadLimits
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(OpenFile(standardInputAs: name), limits))
}

package func openRows(
  encoded bytes: [UInt8], name: String, _ limits: ReadLimits = ReadLimits()
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(bytes, name: name, limits))
}

/// Opens an image file in memory with libpng instead of `FastPNGSource`, so that tests can compare
/// the two.
package func openRowsByLibrary(
  encoded bytes: [UInt8], name: String
) throws(FileError) -> any PictureSource {
  let source = ByteSource(bytes, name: name, ReadLimits())
  guard try source.format() == .png else { return try openRows(source) }
  let reader = try PNGReader(source)
  reader.info = try PNGInspector(source, reader).info
  return try libPNGRows(reader, .none)
}

func openRows(_ source: ByteSource) throws(FileError) -> any PictureSource {
  try source.format().codec.open(source).picture()
}

/// An open file that is an image or a text.
package final class InputFile {
  private let source: ByteSource
  private let mostText: Int
  /// The beginning of a file that has been read as a text.
  private var beginningOfText: [UInt8]?

  /// Opens a file, of whose text slightly more than `mostText` bytes may be read.
  package init(_ file: OpenFile, _ limits: ReadLimits, mostText: Int) throws(FileError) {
    source = try ByteSource(file, limits, mostText: mostText)
    self.mostText = mostText
  }

  /// The text, or the beginning of an image.
  package func text() throws(FileError) -> [UInt8] {
    let head = try source.head()
    guard FileFormat(signatureOf: head) == nil else { return Array(head) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while text.count <= mostText {
      let count = unsafe part.withUnsafeMutableBytes { part in
        unsafe part.baseAddress.map { unsafe source.read(upTo: part.count, into: $0) } ?? 0
      }
      guard count > 0 else { break }
      text += part[..<count]
    }
    if let failure = source.failure { throw failure }
    beginningOfText = Array(text.prefix(ForeignFormat.signatureLength))
    return text
  }

  /// Opens the image, unless a text has been read.
  package func image() throws(FileError) -> ImageFile {
    if let beginningOfText {
      throw .notAnImage(name: source.name, found: ForeignFormat(signatureOf: beginningOfText))
    }
    return try ImageFile(source)
  }
}
