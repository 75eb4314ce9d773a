/// A rectangle of whole pixels: columns `x ..< x + width`, rows `y ..< y + height`. Levels of a
/// blur reach beyond their image, so origins may be negative.
public struct Region: Hashable, Sendable, CustomStringConvertible {
  /// The first column, of any sign. The default is 0.
  public var x: Int
  /// The first row, of any sign. The default is 0.
  public var y: Int
  /// The number of columns. At 0 or any negative number, the region is empty.
  public var width: Int
  /// The number of rows. At 0 or any negative number, the region is empty.
  public var height: Int

  /// Creates a region. Each parameter is described at the property of its name.
  public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  package var columns: Range<Int> { x..<x + max(0, width) }
  package var rows: Range<Int> { y..<y + max(0, height) }
  package var size: Size { Size(width: width, height: height) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var area: Int { isEmpty ? 0 : width * height }

  package func contains(_ other: Region) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  package func intersection(_ other: Region) -> Region {
    Region(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// Returns the smallest region that contains both. An empty region adds nothing.
  package func union(_ other: Region) -> Region {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Region(
      columns: min(x, other.x)..<max(x + width, other.x + other.width),
      rows: min(y, other.y)..<max(y + height, other.y + other.height))
  }

  package func offset(x dx: Int, y dy: Int) -> Region {
    Region(x: x + dx, y: y + dy, width: width, height: height)
  }

  package func expanded(by distance: Int) -> Region {
    Region(
      x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The region as text, such as `200×100 at (10, 20)`.
  public var description: String { "\(width)×\(height)\(origin)" }

  private var origin: String { x == 0 && y == 0 ? "" : " at (\(x), \(y))" }
}

/// The size of an image in pixels: width × height.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size. An image needs at least one column and one row.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as text, such as `3840×2160`.
  public var description: String { "\(width)×\(height)" }

  package var area: Int { width * height }

  /// `Image.maximumPixels`.
  static let maximumArea = 1 << 30

  /// The shorter of width and height, in pixels.
  public var shorterSide: Int { min(width, height) }
}
