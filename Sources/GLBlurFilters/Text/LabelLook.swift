import Legibility

/// The appearance of a label, without its position and without decisions made by pixels.
struct LabelLook: Hashable, Sendable {
  let label: LabelPlace
  let text: LabelText
  let size: TextSize
  let color: LabelColor
  let wanted: Conformance?
}
