package import GLBlur

/// A sheet of pictures with their names, row by row.
package struct ContactSheet {
  /// The number of pictures in a row.
  package let columns: Int

  package init(columns: Int) { self.columns = columns }

  private static let picture = (width: 180.0, height: 120.0)
  private static let caption = 20.0
  private static let gap = 12.0

  /// Returns a chain that places the images of the given names on a sheet, whatever it is applied to.
  package func chain(_ names: [String]) -> Chain {
    let rows = (names.count + columns - 1) / columns
    let (width, height) = Self.picture
    return Chain {
      Resize(
        width: .points(Self.left(columns)), height: .points(Self.top(rows)), kernel: .nearest)
      Tint(Color(white: 0.1))
      for (number, name) in names.enumerated() {
        let (x, y) = (Self.left(number % columns), Self.top(number / columns))
        Place(frame: Frame(.points(x), .points(y), .points(width), .points(height)))
          .port("overlay", .image(name))
        Label(
          name,
          frame: Frame(
            .points(x), .points(y + height), .points(width), .points(Self.caption)),
          size: 13, color: .white, alignment: .center)
      }
    }
  }

  private static func left(_ column: Int) -> Double {
    gap + Double(column) * (picture.width + gap)
  }

  private static func top(_ row: Int) -> Double {
    gap + Double(row) * (picture.height + caption + gap)
  }
}
