/// What `filters --markdown` prints.
package enum Document: String, CaseIterable, Sendable {
  case reference
  case porting

  package var markdown: String {
    switch self {
    case .reference: FilterReference.markdown
    case .porting: PortingGuide.markdown
    }
  }
}
