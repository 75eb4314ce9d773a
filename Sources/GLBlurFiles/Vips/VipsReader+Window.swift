import GLBlurImage

// The pixels in an OpenEXR file may be a part of the picture, and more than it.
extension VipsReader {
  /// Decodes the next rows of a picture of which the file has a window. What lies beyond is black, and
  /// transparent if there is alpha.
  func read(
    _ count: Int, of window: Region, into rows: UnsafeMutableRawPointer
  ) throws(FileError) {
    let width = info.size.width
    let columns = window.intersection(Region(info.size)).columns
    let target = unsafe rows.bindMemory(to: Float.self, capacity: 4 * width * count)
    var decoded = [Float](repeating: 0, count: 4 * window.width)
    for row in 0..<count {
      let first = unsafe target + 4 * width * row
      for sample in 0..<4 * width {
        unsafe first[sample] = sample % 4 == 3 && !info.hasAlpha ? 1 : 0
      }
      guard window.rows.contains(nextRow + row), !columns.isEmpty else { continue }
      unsafe try decode(nextRow + row - window.y, 1, into: &decoded)
      for sample in 4 * columns.lowerBound..<4 * columns.upperBound {
        unsafe first[sample] = decoded[sample - 4 * window.x]
      }
    }
  }
}
