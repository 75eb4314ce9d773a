import GLBlurImage

extension Size {
  /// Returns the bands of rows that writers request, from top to bottom. A band has 16 rows: one
  /// row of JPEG blocks at half chroma resolution.
  func bands() -> [Range<Int>] {
    stride(from: 0, to: height, by: 16).map { $0..<min($0 + 16, height) }
  }
}
