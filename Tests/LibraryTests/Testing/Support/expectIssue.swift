import Testing

/// Expects that `body` records issues, each with all fragments.
func expectIssue(
  _ fragments: String..., sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) rethrows {
  try withKnownIssue(sourceLocation: sourceLocation) {
    try body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    return issue.sourceLocation?.line ?? 0 > 0 && fragments.allSatisfy(text.contains)
  }
}
