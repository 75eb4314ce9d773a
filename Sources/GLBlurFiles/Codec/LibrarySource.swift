import GLBlurImage

/// A decoder of a C library, for a file whose header has been read.
protocol LibraryDecoder: AnyObject {
  /// What the file says, with the notes of the picture.
  var info: ImageInfo { get }
  var profile: ColorProfile { get }

  /// The memory in bytes that decoding needs besides the rows.
  var decodingBytes: Int { get }

  var isOpaque: Bool { get }

  /// The number of samples so far that were outside 0…1 and have been clamped.
  var clampedSamples: Int { get }

  /// Starts decoding. The caller calls this method once, before `read`.
  func start() throws(FileError)

  /// Decodes the next `count` rows into `rows`.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError)

  /// Checks the data after the last row. The caller calls this method once, after reading all rows.
  func finish() throws(FileError)
}

extension LibraryDecoder {
  var isOpaque: Bool { false }
  var clampedSamples: Int { 0 }
}

/// A row source for a file that a library decodes from top to bottom.
final class LibrarySource: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  let notes: [String]
  let metadata: Metadata
  /// Libraries keep up to three rows.
  var decodingBytes: Int {
    decodingBytes(
      keeping: reader.decodingBytes + metadata.decodingBytes + 3 * shape.bytesPerRow)
  }
  var isKnownOpaque: Bool { reader.isOpaque }
  var clampedSamples: Int { reader.clampedSamples }
  private let reader: any LibraryDecoder
  private var rowsLeft: Int
  private var isStarted = false

  init(_ reader: any LibraryDecoder, _ metadata: Metadata = .none) {
    self.reader = reader
    self.metadata = metadata
    shape = ImageShape(reader.info.size, reader.info.format)
    profile = reader.profile
    notes = reader.info.pictureNotes
    rowsLeft = reader.info.size.height
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    if !isStarted {
      isStarted = true
      try reader.start()
    }
    unsafe try reader.read(count, into: rows)
    rowsLeft -= count
    if rowsLeft == 0 { try reader.finish() }
  }
}

extension Image {
  /// Creates an image of the size and format in a file's header, and has `fill` write its pixels.
  init(
    _ info: ImageInfo, profile: ColorProfile, name: String,
    filledBy fill: (inout MutableRawSpan) throws(FileError) -> Void
  ) throws(FileError) {
    do {
      try self.init(size: info.size, format: info.format, profile: profile, filledBy: fill)
    } catch let error as FileError {
      throw error
    } catch ImageError.outOfMemory {
      throw .readFailed(name: name, reason: "not enough memory")
    } catch {
      throw .tooLarge(name: name, size: info.size, limit: Self.maximumPixels)
    }
  }
}

/// Returns the text of a C library's zero-terminated message.
func string(of message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
