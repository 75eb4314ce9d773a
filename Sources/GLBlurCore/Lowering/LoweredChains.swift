/// The kernels that chains come to, and what was made on the way.
package struct LoweredChains: Sendable {
  package let network: Network
  /// The chains' results, in their order.
  package let outputs: [Signal]
}
