import GLBlurChain

/// An image in memory that a caller lends for the duration of a call.
package struct BorrowedImage: Sendable {
  package let pixels: BorrowedPixels
  package let profile: ColorProfile

  package init(_ pixels: BorrowedPixels, profile: ColorProfile) {
    self.pixels = pixels
    self.profile = profile
  }
}

/// A caller's memory does not have the size of the result.
package struct TargetSizeError: Error {
  package let target: Size
  package let result: Size
}
