/// The counterparts of a filter in other libraries, for people who port code.
///
/// A text has the form `Name, Name: mapping`, where the mapping says how the values of the
/// counterpart relate to the parameters of the filter. `; ` separates several of these.
public struct Counterparts: Hashable, Sendable {
  /// The classes of GPUImage, or nil, the default, if there are none.
  public let gpuImage: String?
  /// The filters of Core Image, or nil, the default, if there are none.
  public let coreImage: String?
  /// The properties or functions of CSS, or nil, the default, if there are none.
  public let css: String?
  /// The classes of UIKit, or nil, the default, if there are none.
  public let uiKit: String?

  /// Creates counterparts, by default none. Each parameter is described at the property of its
  /// name.
  public init(
    gpuImage: String? = nil, coreImage: String? = nil, css: String? = nil, uiKit: String? = nil
  ) {
    self.gpuImage = gpuImage
    self.coreImage = coreImage
    self.css = css
    self.uiKit = uiKit
  }

  /// The entries that are not nil, in the order of the documents.
  package var rows: [(library: String, text: String)] {
    [("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css), ("UIKit", uiKit)]
      .compactMap { row in row.1.map { (row.0, $0) } }
  }
}
