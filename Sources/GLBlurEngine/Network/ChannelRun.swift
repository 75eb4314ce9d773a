/// Successive kernels that treat each channel by itself.
struct ChannelRun {
  let input: Signal
  let kernels: [any ColorKernel]
  /// The names of the kernels' filters, or of the kernels.
  let names: [String]

  /// The most kernels of a run. Each further one makes a new curve from all of them.
  static let most = 8
}
