import GLBlurChain

/// An image in the memory of a caller, who lends it for a call.
package struct BorrowedImage: Sendable {
  package let pixels: BorrowedPixels
  package let profile: ColorProfile

  package init(_ pixels: BorrowedPixels, profile: ColorProfile) {
    self.pixels = pixels
    self.profile = profile
  }
}
