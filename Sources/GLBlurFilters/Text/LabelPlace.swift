/// The place of a label in a chain, by which it is the same label in every frame of a film, whatever its
/// parameters are.
package struct LabelPlace: Hashable, Sendable {
  /// The place of the node or view, such as `nodes[2].content[0]`.
  let place: String
  /// The number of the label among those that are drawn there, from 0. A filter may draw several.
  let number: Int
}
