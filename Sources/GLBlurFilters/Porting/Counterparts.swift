/// The counterparts of a filter in other libraries, for people who port code.
///
/// A text has the form `Name, Name: mapping`, where the mapping relates the counterpart's values to
/// the filter's parameters. `; ` separates several.
public struct Counterparts: Hashable, Sendable {
  /// The classes of GPUImage, or nil, the default, if there are none.
  public let gpuImage: String?
  /// The filters of Core Image, or nil, the default, if there are none.
  public let coreImage: String?
  /// The properties or functions of CSS, or nil, the default, if there are none.
  public let css: String?
  /// The classes of UIKit, or nil, the default, if there are none.
  public let uiKit: String?

  /// Creates counterparts. Each parameter is described at the property of its name.
  public init(
    gpuImage: String? = nil, coreImage: String? = nil, css: String? = nil, uiKit: String? = nil
  ) {
    self.gpuImage = gpuImage
    self.coreImage = coreImage
    self.css = css
    self.uiKit = uiKit
  }

  /// The entries in the order of the documents.
  package var rows: [(library: String, text: String)] {
    [("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css), ("UIKit", uiKit)]
      .compactMap { row in row.1.map { (row.0, $0) } }
  }
}

/// Names from another library and their mapping of values.
package struct CounterpartEntry {
  package let names: [String]
  /// Empty if the values are the same.
  package let mapping: String

  /// Parses a text of `Counterparts`.
  package static func all(in text: String) -> [CounterpartEntry] {
    var parts: [String] = []
    for part in split(text, at: "; ") {
      // A mapping may contain a semicolon too.
      if let last = parts.last, names(of: part) == nil {
        parts[parts.count - 1] = "\(last); \(part)"
      } else {
        parts.append(part)
      }
    }
    return parts.map { part in
      let names = names(of: part) ?? [part]
      let mapping = split(part, at: ": ").dropFirst().joined(separator: ": ")
      return CounterpartEntry(names: names, mapping: mapping)
    }
  }

  private static func names(of part: String) -> [String]? {
    let names = split(split(part, at: ": ")[0], at: ", ")
    return names.allSatisfy { !$0.isEmpty && !$0.contains(" ") } ? names : nil
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
