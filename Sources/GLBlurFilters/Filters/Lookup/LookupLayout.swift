/// How the colours of a table lie in its image.
///
/// Below the colours there may be a row that begins with the least and the greatest colour that the
/// table is for, where that is not 0…1.
struct LookupLayout: Hashable, Sendable {
  enum Arrangement: Int32 {
    /// A tile for each blue, side by side and one row below the other: red grows to the right, green
    /// downwards.
    case tiles
    /// One after the other, row by row: red grows first, blue last.
    case sequence
    /// A single row: the table of each channel.
    case channels
  }

  /// Entries a channel.
  let size: Int
  let arrangement: Arrangement
  /// Tiles in a row; in a sequence pixels.
  let columns: Int
  let domainRow: Int?

  /// The layout of an image of this size; nil where that is none of a table's.
  ///
  /// - Parameter mayHaveDomain: it may end in the row of the domain, as the images of .cube files do;
  ///   pictures have none, whatever their size.
  init?(_ image: Size, isSequence: Bool, mayHaveDomain: Bool) {
    let (width, height) = (image.width, image.height)
    if !isSequence, width >= 2 {
      // Four by two is a cube of two.
      if height == 1 || (mayHaveDomain && height == 2 && width != 4) {
        (size, arrangement, columns) = (width, .channels, 1)
        domainRow = height == 2 ? 1 : nil
        return
      }
      // Tiles side by side and the row of the domain: no cube has so many pixels.
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

  /// Of all entries.
  var count: Int { arrangement == .channels ? size : size * size * size }

  private static func cubeRoot(of count: Int) -> Int? {
    (2...1024).first { $0 * $0 * $0 >= count }.flatMap { $0 * $0 * $0 == count ? $0 : nil }
  }

  /// The number of the entry at a pixel: red grows first, blue last.
  func number(x: Int, y: Int) -> Int {
    if arrangement == .sequence { return y * columns + x }
    let blue = y / size * columns + x / size
    return x % size + size * (y % size + size * blue)
  }
}
