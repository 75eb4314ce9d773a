import GLBlurCore

/// The rows of any PNG file that is not interlaced, decoded by libpng.
final class LibPNGRows: RowSource {
  let shape: ImageShape
  let profile: ColorProfile
  private let reader: PNGReader
  private var rowsLeft: Int

  init(_ reader: PNGReader) throws(FileError) {
    try reader.check()
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
