/// How what lies behind labels is found out.
package enum Survey: Sendable {
  /// Not at all: labels that depend on it are drawn in black.
  case none
  /// It is computed as labels are met: for those that depend on it, or for every one.
  case measure(any BackdropProbe, everyLabel: Bool)
  /// It has been, in the order in which labels are met.
  case known([LabelReport])
}

/// Computes a part of a picture while its chain is still being lowered.
package protocol BackdropProbe: Sendable {
  /// The signal, which is sRGB-encoded, as an image of 16 bits.
  func image(of signal: Signal, in network: Network) throws -> Image
}
