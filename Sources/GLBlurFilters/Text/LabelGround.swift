import GLBlurStatistics
import Legibility

/// What was decided about a label together with the labels near it, before any of them was drawn.
package struct LabelGround: Sendable {
  /// The label.
  let place: LabelPlace
  /// How the label is drawn. Its scrim lies beneath it already.
  let paint: LabelPaint
  /// The pixels behind the scrim, or nil if they are not known.
  let backdrop: (colors: Backdrop, source: BackdropSource)?
  /// Whether the paint only holds until a film has been surveyed.
  let isUndecided: Bool
  /// The picture of the view whose whole ground was changed, or nil. The decision counts only where nothing
  /// but that picture lies behind the label.
  let view: Signal?
}

/// What was decided about labels that were judged together.
package struct GroundDecision: Sendable {
  /// Labels with one scrim.
  struct Group: Sendable {
    let places: [LabelPlace]
    /// The paints in the order of the places, all with the same scrim.
    let paints: [LabelPaint]
    let isUndecided: Bool

    var scrim: Color { paints.first?.scrim ?? .clear }
  }

  var groups: [Group] = []
}

/// The identity of a decision among those of chains that are lowered together.
package struct GroundKey: Hashable, Sendable {
  /// The index of the chain.
  let variant: Int
  /// The label that is lowered first, or the view.
  let place: LabelPlace
}

/// The identity of a label across the frames of a film, regardless of its parameters.
package struct LabelPlace: Hashable, Sendable {
  /// The place of the node or view, such as `nodes[2].content[0]`.
  let place: String
  /// The index among the labels drawn at the place, from 0. A filter may draw several.
  let number: Int
  /// Whether what counts as being behind the label is the ground of the view around it alone.
  var isOnView = false

  /// The label, whatever lies behind it.
  var onView: LabelPlace { LabelPlace(place: place, number: number, isOnView: true) }
  var drawn: LabelPlace { LabelPlace(place: place, number: number) }
}

/// The appearance of a label, without its position and without decisions made by pixels.
struct LabelLook: Hashable, Sendable {
  let label: LabelPlace
  let text: LabelText
  let size: TextSize
  let color: LabelColor
  let wanted: Conformance?
}

/// The picture or film behind a label. A label is judged once for each.
enum BackdropSource: Sendable {
  case picture(BackdropCache.Place)
  case film(LabelPlace)
}
