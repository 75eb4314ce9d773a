/// An image that a chain computes on its way: not yet pixels, only what they are made from.
public struct Signal: Sendable {
  package let index: Int
  package let extent: Region
  package let colorSpace: ColorSpace

  /// Width × height in pixels.
  public var size: Size { extent.size }
}
