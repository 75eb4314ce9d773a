import GLBlurCore

/// The rows of a JPEG file that lies upright.
final class JPEGRows: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  private let reader: JPEGReader
  private var rowsLeft: Int

  /// Nil where the rows are not the upright picture's.
  init?(_ reader: JPEGReader) throws(FileError) {
    guard reader.isUpright else { return nil }
    try reader.start()
    self.reader = reader
    shape = ImageShape(reader.info.size, reader.info.format)
    profile = reader.profile
    rowsLeft = reader.info.size.height
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    unsafe try reader.read(count, into: rows)
    rowsLeft -= count
    if rowsLeft == 0 { try reader.finish() }
  }
}
