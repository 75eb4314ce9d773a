/// The network of kernels to which chains were lowered, with the measurements of their pixels.
package struct LoweredChains: Sendable {
  package let network: Network
  /// The results of the chains, in order.
  package let outputs: [Signal]
  package let labels: [[LabelReport]]
  /// The measurements of each chain's filters.
  package let measurements: [[FilterMeasurement]]
  package let warnings: [[String]]
  /// All measurements. A further lowering of the same chains takes them as its survey.
  package let findings: SurveyResults
  /// Whether pixels of the images were measured, so that other images may give other networks.
  package let dependOnFrame: Bool
  /// The pictures of the last chain that are kept for the next frame, if the chains are frames of a
  /// film.
  package let kept: [Kept]

  package struct Kept: Sendable {
    package let key: FrameMemory.Key
    package let signal: Signal
    /// The index of the picture among the executor's images, or nil if it is computed.
    package let image: Int?
  }

  /// The kept pictures that the executor computes.
  package var computed: [Signal] { kept.filter { $0.image == nil }.map(\.signal) }
}
