/// The chunks that a picture's deflated rows are divided into.
struct PixelChunks: Hashable, Sendable {
  /// Of the first fdAT chunk; nil for IDAT chunks, which have none.
  var firstSequence: Int?

  /// A PNG file's, or those of an animation's first frame.
  static let image = PixelChunks()

  /// What stands between a chunk's length and the deflated bytes: the name and, in fdAT, the
  /// sequence number (PNG specification, 11.3.6.3).
  func start(_ index: Int) -> [UInt8] {
    guard let firstSequence else { return Array("IDAT".utf8) }
    return Array("fdAT".utf8) + bigEndian(firstSequence + index)
  }
}
