/// A document that `filters --markdown` prints.
package enum Document: String, CaseIterable, Sendable {
  /// The reference of all filters.
  case reference
  /// The counterparts of filters in other libraries.
  case porting

  /// The text of the document.
  package var markdown: String {
    switch self {
    case .reference: FilterReference.markdown
    case .porting: PortingGuide.markdown
    }
  }
}
