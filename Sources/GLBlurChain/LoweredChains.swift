/// The network of kernels to which chains were lowered, with what was found in their pixels.
package struct LoweredChains: Sendable {
  package let network: Network
  /// The results of the chains, in their order.
  package let outputs: [Signal]
  /// The reports of the labels of each chain.
  package let labels: [[LabelReport]]
  /// What the filters of each chain found in pixels.
  package let measurements: [[FilterMeasurement]]
  /// The warnings about each chain.
  package let warnings: [[String]]
  /// All that was found in pixels. A further lowering of the same chains takes it as its survey.
  package let findings: Findings
  /// Whether pixels of the images were asked for, so that the same chains may become other networks for
  /// other images.
  package let dependOnFrame: Bool
  /// What is kept of the last chain for the next frame, if the chains are frames of a film.
  package let kept: [Kept]

  /// A picture that is kept for the next frame.
  package struct Kept: Sendable {
    package let key: FrameMemory.Key
    package let signal: Signal
    /// The number of the image that the picture is, or nil if it is computed.
    package let image: Int?
  }

  /// Those of the pictures that are kept which the executor computes.
  package var computed: [Signal] { kept.filter { $0.image == nil }.map(\.signal) }
}
