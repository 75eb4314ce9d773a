/// Names of another library that have no counterpart here, with an alternative.
package struct Absence: Sendable {
  /// The names of the classes, functions or features.
  package let names: [String]
  /// The alternative. Names of filters stand in braces, as in `{boxBlur}`.
  package let instead: String

  init(_ names: String..., instead: String) {
    self.names = names
    self.instead = instead
  }

  /// The absences by library, in the order of the sections of the porting guide.
  package static let all: [(library: String, absences: [Absence])] = [
    ("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css), ("UIKit", uiKit),
  ]

  /// The filters that the alternative names.
  package var filters: [String] { filtersInBraces(instead) }
}
