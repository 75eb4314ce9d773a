/// The kind of chunks that contain a picture's deflated rows: IDAT or fdAT.
struct PixelChunks: Hashable, Sendable {
  /// The sequence number of the first fdAT chunk, or nil for IDAT chunks, which have none.
  var firstSequence: Int?

  /// IDAT chunks, for a still image or the first frame of an animation.
  static let image = PixelChunks()

  /// Returns the bytes between the length and the deflated bytes of the chunk with the given index:
  /// the name and, in fdAT chunks, the sequence number (PNG specification, 11.3.6.3).
  func start(_ index: Int) -> [UInt8] {
    guard let firstSequence else { return Array("IDAT".utf8) }
    return Array("fdAT".utf8) + bigEndian(firstSequence + index)
  }
}
