import GLBlurImage

extension Size {
  /// The rows in the portions that a writer of one thread asks for, from the top. A portion is one
  /// row of JPEG's blocks with half the resolution of colour.
  func bands() -> [Range<Int>] {
    stride(from: 0, to: height, by: 16).map { $0..<min($0 + 16, height) }
  }
}
