import GLBlurImage

/// A library's decoder of a file whose header has been read.
protocol RowDecoder: AnyObject {
  var info: ImageInfo { get }
  var profile: ColorProfile { get }

  /// What decoding takes in memory besides rows.
  var decodingBytes: Int { get }

  /// Makes ready for `read`.
  func start() throws(FileError)

  /// The next rows.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError)

  /// Checks what follows the last row.
  func finish() throws(FileError)
}

/// The rows of a file that libpng or libjpeg decodes from the top.
final class LibraryRows: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  private let reader: any RowDecoder
  private var rowsLeft: Int
  private var isStarted = false

  var decodingBytes: Int { reader.decodingBytes }

  init(_ reader: any RowDecoder) {
    self.reader = reader
    shape = ImageShape(reader.info.size, reader.info.format)
    profile = reader.profile
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
