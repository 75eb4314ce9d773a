/// An intermediate image of a chain that has not been computed yet, represented by its operation.
public struct Signal: Sendable {
  package let index: Int
  package let extent: Region
  /// The colour space in which the image was computed.
  package let colorSpace: ColorSpace

  init(index: Int, extent: Region, colorSpace: ColorSpace) {
    self.index = index
    self.extent = extent
    self.colorSpace = colorSpace
  }

  /// Returns the same numbers as a signal of another colour space.
  ///
  /// - Parameter space: The space of the same numbers.
  package func counted(in space: ColorSpace) -> Signal {
    Signal(index: index, extent: extent, colorSpace: space)
  }

  /// The width and the height of the image, in pixels.
  public var size: Size { extent.size }
}
