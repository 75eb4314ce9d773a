/// The source of knowledge about the pixels behind labels while a chain is lowered.
package enum Survey: Sendable {
  /// Nothing is known. Labels that depend on the pixels behind them are drawn in black.
  case none
  /// The pixels are computed as labels are met, either for every label or for those that depend on
  /// them.
  case measure(any BackdropProbe, everyLabel: Bool)
  /// The pixels were measured before. The reports are in the order in which labels are met.
  case known([LabelReport])
}

/// A service that computes a part of a picture while its chain is still being lowered.
package protocol BackdropProbe: Sendable {
  /// Returns the pixels of a signal, which must be sRGB-encoded, as a 16-bit image.
  func image(of signal: Signal, in network: Network) throws -> Image
}
