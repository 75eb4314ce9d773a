/// An intermediate image of a chain that has not been computed yet. It stands for the operation
/// that computes it.
public struct Signal: Sendable {
  package let index: Int
  package let extent: Region
  package let colorSpace: ColorSpace

  /// The width and the height of the image, in pixels.
  public var size: Size { extent.size }
}
