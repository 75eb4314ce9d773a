/// The network of kernels to which chains were lowered, with the reports of their labels.
package struct LoweredChains: Sendable {
  package let network: Network
  /// The results of the chains, in their order.
  package let outputs: [Signal]
  /// The reports of the labels of each chain.
  package let labels: [[LabelReport]]
  /// The warnings about each chain.
  package let warnings: [[String]]
  /// The reports of all labels, in the order in which they were met. A further lowering of the same
  /// chains takes them as its survey.
  package let survey: [LabelReport]
}
