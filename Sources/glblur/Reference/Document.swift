/// What `filters --markdown` prints.
enum Document: String, CaseIterable {
  case reference
  case porting

  var markdown: String {
    switch self {
    case .reference: FilterReference.markdown
    case .porting: PortingGuide.markdown
    }
  }
}
