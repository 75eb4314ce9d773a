import GLBlurStatistics

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
