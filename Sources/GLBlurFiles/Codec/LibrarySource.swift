import GLBlurImage

/// A decoder of a C library, after it has read the header.
protocol LibraryDecoder: AnyObject {
  /// What the file says, with the picture's notes.
  var info: ImageInfo { get }
  var profile: ColorProfile { get }

  /// The memory for decoding besides the rows.
  var decodingBytes: Int { get }

  var isOpaque: Bool { get }

  /// The samples so far that were clamped to 0…1.
  var clampedSamples: Int { get }

  /// Starts decoding. The caller does this once, before `read`.
  func start() throws(FileError)

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError)

  /// Checks the data after the last row. The caller does this once, after all rows.
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

func string(of message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
