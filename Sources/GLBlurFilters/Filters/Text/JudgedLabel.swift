import GLBlurStatistics

/// A label that is judged before it is drawn.
struct JudgedLabel {
  let scene: LabelScene
  let box: Region
  /// The em of the font, in pixels.
  let em: Double
  /// The region that a scrim of the label may cover, but for its edge around the lines.
  let reach: Region
  /// The pixels behind the label, or nil if they are not known.
  var backdrop: (colors: Backdrop, source: BackdropSource)?

  var label: Label { scene.label }
  var place: LabelPlace { scene.place }

  init(_ placed: PlacedLabel, _ layout: LabelLayout, on canvas: Canvas, scale: Double) {
    scene = LabelScene(
      label: layout.label, place: placed.place, seen: layout.box.intersection(canvas.clip),
      canvas: canvas, keptBytes: layout.typeset.byteCount)
    box = layout.box
    em = layout.label.largestSize * scale
    reach =
      placed.label.scrimForm == .gradient
      ? ScrimShape.band(of: box, fade: ScrimShape.fade * em, in: canvas.clip) : box
  }
}

/// Labels that are near each other.
struct NearLabels {
  /// The indices of the labels, in ascending order.
  var indices: [Int]
  /// The smallest region with the boxes of all.
  var box: Region
  /// The em of the largest font, in pixels.
  var em: Double
  /// The region that their scrim may cover, but for its edge around the lines.
  var reach: Region
  /// The form of their scrim.
  var form: LegibleMeans

  /// Returns whether at most one and a half ems of the larger font lie between the regions.
  private func isNear(_ other: NearLabels) -> Bool {
    Double(reach.distance(to: other.reach)) <= 1.5 * max(em, other.em)
  }

  /// Returns the labels in groups of which none is near another.
  static func groups(of labels: [JudgedLabel]) -> [NearLabels] {
    var groups: [NearLabels] = []
    for (index, label) in labels.enumerated() {
      var group = NearLabels(
        indices: [index], box: label.box, em: label.em, reach: label.reach,
        form: label.label.scrimForm ?? .background)
      // A group that has grown may have come near to further ones.
      while let near = groups.firstIndex(where: group.isNear) {
        let other = groups.remove(at: near)
        if other.indices[0] < group.indices[0] { group.form = other.form }
        group.indices = (group.indices + other.indices).sorted()
        group.box = group.box.union(other.box)
        group.reach = group.reach.union(other.reach)
        group.em = max(group.em, other.em)
      }
      groups.append(group)
    }
    return groups.sorted { $0.indices[0] < $1.indices[0] }
  }
}
