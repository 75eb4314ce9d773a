/// The form of a scrim behind texts: a rectangle with round corners around their lines.
struct ScrimShape {
  let outline: Outline

  /// Creates the form around texts. It covers the whole box of each.
  ///
  /// The distance between the lines and the edge is 0.45 em at the sides and 0.2 em above and below; the boxes
  /// of lines have some room for ascenders already. It is less near the edge of what shows, where half of the
  /// room stays free, so that the form is never cut, and near other texts, which it does not reach.
  ///
  /// - Parameters:
  ///   - box: The smallest region with all boxes of the texts.
  ///   - em: The em of the largest text, in pixels.
  ///   - clip: The region that shows.
  ///   - others: The boxes of the texts beneath the form.
  init(around box: Region, em: Double, in clip: Region, avoiding others: TextBoxes) {
    let free = others.map { Double(box.distance(to: $0)) }.min() ?? .infinity
    func distance(_ wanted: Double, room: Int) -> Double {
      min(wanted * em, free, max(0, Double(room) / 2))
    }
    let left = distance(0.45, room: box.x - clip.x)
    let top = distance(0.2, room: box.y - clip.y)
    let right = distance(0.45, room: clip.columns.upperBound - box.columns.upperBound)
    let bottom = distance(0.2, room: clip.rows.upperBound - box.rows.upperBound)
    let frame = SIMD4(
      Double(box.x) - left, Double(box.y) - top, Double(box.width) + left + right,
      Double(box.height) + top + bottom)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    let most = corners.map { Self.mostRadius(beside: $0.0, $0.1) }.min() ?? 0
    outline = Outline(
      frame: frame, radius: min(0.4 * em, most, min(frame.z, frame.w) / 2), curve: .circular)
  }

  /// Returns the greatest radius with which the pixel in the corner of a box is covered completely, that is with
  /// its centre half a pixel within the outline.
  ///
  /// With a and b the distances of that centre from the two edges, (r − a)² + (r − b)² = (r − ½)².
  private static func mostRadius(beside x: Double, _ y: Double) -> Double {
    let (a, b) = (x + 0.5, y + 0.5)
    let half = a + b - 0.5
    // A thousandth of a pixel hides the rounding of distances.
    return half + max(0, half * half - a * a - b * b + 0.25).squareRoot() - 1e-3
  }
}

extension Region {
  /// Returns the number of pixels between two regions along the axis where there are more, or 0 if
  /// they touch.
  func distance(to other: Region) -> Int {
    let columns = max(x - other.columns.upperBound, other.x - self.columns.upperBound)
    let rows = max(y - other.rows.upperBound, other.y - self.rows.upperBound)
    return max(0, columns, rows)
  }
}
