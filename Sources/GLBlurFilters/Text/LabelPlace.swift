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
