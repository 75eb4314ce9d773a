import Legibility

/// What a label looks like, apart from where it lies and from what is decided by pixels.
struct LabelLook: Hashable, Sendable {
  let label: LabelPlace
  let text: String
  let size: TextSize
  let color: LabelColor
  let wanted: Conformance?
}
