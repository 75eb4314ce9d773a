/// The form of a scrim behind texts.
struct ScrimShape {
  let outline: Outline
  /// The width of the edge, in pixels, centred on the outline.
  let softness: Double

  /// The length over which a gradient fades, in ems.
  static let fade = 3.0

  /// Creates a form that covers the boxes of texts. A gradient that would cover other texts becomes
  /// a background.
  init(
    _ form: LegibleMeans, around box: Region, em: Double, in clip: Region,
    avoiding others: TextBoxes
  ) {
    let band = Self.band(of: box, fade: Self.fade * em, in: clip)
    switch form {
    case .gradient where others.allSatisfy { band.intersection($0).isEmpty }:
      // Beyond three sides, the edge is out of sight. On the fourth, half of its width lies between
      // outline and box, so that the box is covered.
      let soft = Self.fade * em
      let isBelow = Self.isBelow(box, in: clip)
      let top = isBelow ? Double(box.y) - soft / 2 : Double(clip.y) - soft
      let bottom =
        isBelow ? Double(clip.rows.upperBound) + soft : Double(box.rows.upperBound) + soft / 2
      let frame = SIMD4(
        Double(band.x) - soft, top, Double(band.width) + 2 * soft, bottom - top)
      self.init(outline: Outline(frame: frame, radius: 0, curve: .circular), softness: soft)
    case .shadow:
      let free = others.map { Double(box.distance(to: $0)) }.min() ?? .infinity
      let soft = min(1.5 * em, free)
      let frame = SIMD4(Double(box.x), Double(box.y), Double(box.width), Double(box.height))
      let around = Outline(frame: frame, radius: 0, curve: .circular).inset(by: -soft / 2)
      self.init(
        outline: Outline(frame: around.frame, radius: soft / 2, curve: .circular), softness: soft)
    default: self.init(around: box, em: em, in: clip, avoiding: others)
    }
  }

  private init(outline: Outline, softness: Double) {
    self.outline = outline
    self.softness = softness
  }

  /// Returns the region from the nearer of the clip's upper and lower edges to beyond a box.
  static func band(of box: Region, fade: Double, in clip: Region) -> Region {
    let fade = Int(fade.rounded(.up))
    let rows =
      isBelow(box, in: clip)
      ? box.y - fade..<max(box.rows.upperBound, clip.rows.upperBound)
      : min(box.y, clip.y)..<box.rows.upperBound + fade
    return Region(
      columns: min(box.x, clip.x)..<max(box.columns.upperBound, clip.columns.upperBound),
      rows: rows)
  }

  private static func isBelow(_ box: Region, in clip: Region) -> Bool {
    clip.rows.upperBound - box.rows.upperBound <= box.y - clip.y
  }

  /// Creates a rectangle with round corners around texts.
  ///
  /// The edge is 0.45 em from the lines at the sides and 0.2 em above and below, where the boxes
  /// already have room for ascenders. It is nearer beside the edge of `clip`, where half of the
  /// room stays free so that the form is never cut, and beside other texts, which it does not
  /// reach.
  ///
  /// - Parameters:
  ///   - box: The smallest region with the boxes of all texts.
  ///   - em: The em of the largest text, in pixels.
  ///   - others: The boxes of the texts beneath the form.
  private init(around box: Region, em: Double, in clip: Region, avoiding others: TextBoxes) {
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
    softness = 1
  }

  /// Returns the greatest radius that covers a box's corner pixel completely. The centre of that
  /// pixel is half a pixel within the outline: (r − a)² + (r − b)² = (r − ½)², with distances a and
  /// b from the edges.
  private static func mostRadius(beside x: Double, _ y: Double) -> Double {
    let (a, b) = (x + 0.5, y + 0.5)
    let half = a + b - 0.5
    // A thousandth of a pixel hides the rounding of distances.
    return half + max(0, half * half - a * a - b * b + 0.25).squareRoot() - 1e-3
  }
}

extension Region {
  /// Returns the number of pixels between two regions, along the axis with more of them, or 0.
  func distance(to other: Region) -> Int {
    let columns = max(x - other.columns.upperBound, other.x - self.columns.upperBound)
    let rows = max(y - other.rows.upperBound, other.y - self.rows.upperBound)
    return max(0, columns, rows)
  }
}
