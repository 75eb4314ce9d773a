/// Things of another library that have no counterpart here, and how to do without.
package struct Absence: Sendable {
  /// The names of the classes, functions or features.
  package let names: [String]
  /// The way to do without. The names of filters stand in braces, as in `{boxBlur}`.
  package let instead: String

  init(_ names: String..., instead: String) {
    self.names = names
    self.instead = instead
  }

  /// The absences by the libraries in whose sections the porting guide lists them.
  package static let all: [(library: String, absences: [Absence])] = [
    ("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css), ("UIKit", uiKit),
  ]

  /// The filters that the text names.
  package var filters: [String] { filtersInBraces(instead) }
}
