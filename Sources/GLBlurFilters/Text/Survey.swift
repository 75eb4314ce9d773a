/// The source of knowledge about the pixels behind labels while a chain is lowered.
package enum Survey: Sendable {
  /// Nothing is known. Labels that depend on the pixels behind them are drawn in black.
  case none
  /// The pixels are computed as labels are met, either for every label or for those that depend on
  /// them.
  case measure(any BackdropProbe, everyLabel: Bool)
  /// The pixels were measured before. The reports are in the order in which labels are met.
  case known([LabelReport])

  /// Returns an upper bound of the number of bytes that the colours behind a label take if it covers
  /// the given number of pixels.
  package static func bytes(pixels: Int) -> Int { BackdropTally.bytes(pixels: pixels) }
}

/// A service that computes a part of a picture while its chain is still being lowered.
package protocol BackdropProbe: Sendable {
  /// Computes the pixels of a signal, which must be sRGB-encoded, as 16-bit images: the whole, or
  /// one tile after the other if the whole would take too much memory.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes that are in memory beside the pixels.
  ///   - body: A closure that takes each tile.
  /// - Returns: The number of pixels that all passes of the whole compute together.
  func compute(
    _ signal: Signal, in network: Network, keeping kept: Int, _ body: (Image) -> Void
  ) throws -> Int

  /// Returns the pixels of a signal as floats.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes that are in memory beside the pixels.
  ///   - mostPixels: The greatest number of pixels that all passes together may compute.
  /// - Returns: Nil if there would be more pixels, or if they would take too much memory.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image?
}
