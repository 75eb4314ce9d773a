/// The limit on passes that set their own size.
package struct PassSizeLimit: Hashable, Sendable {
  /// The maximum side of any pass, in pixels.
  package static let longestSide = 16384

  /// The maximum side, in pixels.
  package var side: Int
  /// The maximum number of pixels. A pass with no more pixels than the result is always allowed.
  package var pixels: Int

  /// Creates a limit, by default with any number of pixels.
  package init(side: Int = PassSizeLimit.longestSide, pixels: Int = .max) {
    self.side = side
    self.pixels = pixels
  }
}
