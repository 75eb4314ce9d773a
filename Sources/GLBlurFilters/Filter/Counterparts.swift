/// What does the same elsewhere, for people who port.
public struct Counterparts: Hashable, Sendable {
  /// GPUImage's class and how its parameters map to these.
  public let gpuImage: String?
  /// Core Image's filter and how its inputs map.
  public let coreImage: String?
  /// The CSS property or function.
  public let css: String?

  public init(gpuImage: String? = nil, coreImage: String? = nil, css: String? = nil) {
    self.gpuImage = gpuImage
    self.coreImage = coreImage
    self.css = css
  }
}
