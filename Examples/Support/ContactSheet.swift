package import GLBlur

/// A sheet of pictures with their names, row by row.
package struct ContactSheet {
  /// Pictures under a heading.
  package struct Group {
    /// The heading, or an empty text for none.
    let title: String
    /// The names of the images.
    let names: [String]

    package init(title: String = "", names: [String]) {
      self.title = title
      self.names = names
    }
  }

  /// The number of pictures in a row.
  package let columns: Int

  package init(columns: Int) { self.columns = columns }

  private static let picture = (width: 180.0, height: 120.0)
  private static let heading = 40.0
  private static let caption = 20.0
  private static let gap = 12.0

  /// Returns a chain that places the images of the given names on a sheet, whatever it is applied to.
  package func chain(_ groups: [Group]) -> Chain {
    var top = Self.gap
    var nodes: [Node] = []
    for group in groups {
      if !group.title.isEmpty {
        let wide = frame(Self.gap, top, Self.heading, width: left(columns) - 2 * Self.gap)
        nodes.append(Node(Label(group.title, frame: wide, size: 20, color: .white)))
        top += Self.heading
      }
      for (number, name) in group.names.enumerated() {
        let (x, y) = (left(number % columns), top + rows(number / columns))
        nodes.append(
          Place(frame: frame(x, y, Self.picture.height)).port("overlay", .image(name)))
        let below = frame(x, y + Self.picture.height, Self.caption)
        nodes.append(
          Node(Label(name, frame: below, size: 13, color: .white, alignment: .center)))
      }
      top += rows((group.names.count + columns - 1) / columns)
    }
    let sheet = Chain {
      Resize(width: .points(left(columns)), height: .points(top), kernel: .nearest)
      Tint(Color(white: 0.1))
    }
    return Chain(nodes: sheet.nodes + nodes)
  }

  private func frame(
    _ x: Double, _ y: Double, _ height: Double, width: Double = picture.width
  ) -> Frame {
    Frame(.points(x), .points(y), .points(width), .points(height))
  }

  private func left(_ column: Int) -> Double {
    Self.gap + Double(column) * (Self.picture.width + Self.gap)
  }

  private func rows(_ count: Int) -> Double {
    Double(count) * (Self.picture.height + Self.caption + Self.gap)
  }
}
