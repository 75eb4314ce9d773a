/// The arrangement of the colours of a table in its image.
///
/// If the domain of the table is not 0…1, a row below the colours begins with the least and the
/// greatest colour of the domain.
package struct LookupLayout: Hashable, Sendable {
  /// The order of the colours.
  package enum Arrangement: Int32 {
    /// The image has a tile for each blue, side by side and in rows. Red grows to the right, green
    /// downwards.
    case tiles
    /// The colours follow one another row by row. Red grows first, blue last.
    case sequence
    /// A single row holds the table of each channel.
    case channels
  }

  /// The number of entries in each channel.
  package let size: Int
  package let arrangement: Arrangement
  /// The number of tiles in a row, or of pixels in a sequence.
  package let columns: Int
  /// The row of the domain, or nil if the domain is 0…1.
  package let domainRow: Int?

  /// Finds the layout of an image by its size, or nil if no table has that size.
  ///
  /// - Parameter mayHaveDomain: Whether the image may end in the row of the domain, as the images
  ///   of .cube files do. Pictures have no such row, whatever their size.
  package init?(_ image: Size, isSequence: Bool, mayHaveDomain: Bool) {
    let (width, height) = (image.width, image.height)
    if !isSequence, width >= 2 {
      // An image of 4×2 pixels is a cube of two entries a channel.
      if height == 1 || (mayHaveDomain && height == 2 && width != 4) {
        (size, arrangement, columns) = (width, .channels, 1)
        domainRow = height == 2 ? 1 : nil
        return
      }
      // These are tiles side by side and the row of the domain; no cube has so many pixels.
      if mayHaveDomain, height >= 3, width == (height - 1) * (height - 1) {
        (size, arrangement, columns, domainRow) = (height - 1, .tiles, height - 1, height - 1)
        return
      }
    }
    guard let size = Self.cubeRoot(of: width * height) else { return nil }
    guard isSequence || (width % size == 0 && height % size == 0) else { return nil }
    self.size = size
    arrangement = isSequence ? .sequence : .tiles
    columns = isSequence ? width : width / size
    domainRow = nil
  }

  /// The number of all entries.
  package var count: Int { arrangement == .channels ? size : size * size * size }

  /// Returns the whole cube root of a number, or nil if it has none.
  private static func cubeRoot(of count: Int) -> Int? {
    (2...1024).first { $0 * $0 * $0 >= count }.flatMap { $0 * $0 * $0 == count ? $0 : nil }
  }

  /// Returns the index of the entry at a pixel. Red grows first, blue last.
  package func number(x: Int, y: Int) -> Int {
    if arrangement == .sequence { return y * columns + x }
    let blue = y / size * columns + x / size
    return x % size + size * (y % size + size * blue)
  }
}
