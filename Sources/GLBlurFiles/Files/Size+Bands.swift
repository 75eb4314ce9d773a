import GLBlurImage

extension Size {
  /// Returns the bands in which writers request rows: 16 rows, which is one row of JPEG blocks at
  /// half chroma resolution.
  func bands() -> [Range<Int>] {
    stride(from: 0, to: height, by: 16).map { $0..<min($0 + 16, height) }
  }
}
