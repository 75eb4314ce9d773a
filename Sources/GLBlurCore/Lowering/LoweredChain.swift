/// The kernels that a chain comes to, and what was made on the way.
package struct LoweredChain: Sendable {
  package let network: Network
  package let output: Signal
}
