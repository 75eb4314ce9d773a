import GLBlurStatistics
import Legibility

/// The decision about a label and those near it, made before any was drawn.
package struct LabelGround: Sendable {
  let place: LabelPlace
  /// How the label is drawn. Its scrim lies beneath already.
  let paint: LabelPaint
  let backdrop: (colors: Backdrop, source: BackdropSource)?
  /// Whether the paint only holds until the film has been surveyed.
  let isUndecided: Bool
  /// The picture of the view whose whole ground was changed, or nil. The decision counts only where
  /// that picture alone lies behind the label.
  let view: Signal?
}

/// The decision about labels that were judged together.
package struct GroundDecision: Sendable {
  /// Labels with one scrim.
  struct Group: Sendable {
    let places: [LabelPlace]
    /// In the order of the places, all with the same scrim.
    let paints: [LabelPaint]
    let isUndecided: Bool

    var scrim: Color { paints.first?.scrim ?? .clear }
  }

  var groups: [Group] = []
}

/// The identity of a decision among chains that are lowered together.
package struct GroundKey: Hashable, Sendable {
  let variant: Int
  /// The label that is lowered first, or the view.
  let place: LabelPlace
}

/// The identity of a label in all frames of a film.
package struct LabelPlace: Hashable, Sendable {
  /// Such as `nodes[2].content[0]`.
  let place: String
  /// The index among the labels that a filter draws at the place.
  let number: Int
  /// Whether only the ground of the enclosing view counts as behind the label.
  var isOnView = false

  /// The label, judged by the ground of its view alone.
  var onView: LabelPlace { LabelPlace(place: place, number: number, isOnView: true) }
  /// The label, whatever lies behind it.
  var drawn: LabelPlace { LabelPlace(place: place, number: number) }
}

/// The look of a label, without position and decisions made by pixels.
struct LabelLook: Hashable, Sendable {
  let label: LabelPlace
  let text: LabelText
  let size: TextSize
  let color: LabelColor
  let wanted: Conformance?
}

/// What lies behind a label, which is judged once for each.
enum BackdropSource: Sendable {
  case picture(BackdropCache.Place)
  case film(LabelPlace)
}
