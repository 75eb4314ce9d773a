/// The kernels that chains come to, and what was made on the way.
package struct LoweredChains: Sendable {
  package let network: Network
  /// The chains' results, in their order.
  package let outputs: [Signal]
  /// What became of each chain's labels.
  package let labels: [[LabelReport]]
  /// What became of all labels, in the order in which they were met: what a further lowering of the
  /// same chains needs to know.
  package let survey: [LabelReport]
}
