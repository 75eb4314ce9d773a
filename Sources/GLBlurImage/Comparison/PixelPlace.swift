/// The place of a pixel in an image.
public struct PixelPlace: Hashable, Sendable, CustomStringConvertible {
  /// The column, from 0 at the left.
  public var x: Int
  /// The row, from 0 at the top.
  public var y: Int

  /// Creates a place. Each parameter is described at the property of its name.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The column and the row, such as `(12, 40)`.
  public var description: String { "(\(x), \(y))" }
}
