/// The size and the format of an image: all that a plan depends on.
package struct ImageShape: Hashable, Sendable {
  package let size: Size
  package let format: PixelFormat

  package init(_ size: Size, _ format: PixelFormat) {
    self.size = size
    self.format = format
  }

  package init(_ image: Image) { self.init(image.size, image.format) }
}
