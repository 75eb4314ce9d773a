/// Kernels that treat each channel alone, one upon another.
struct ChannelRun {
  /// The signal that the first of them reads.
  let input: Signal
  let kernels: [any ColorKernel]
  /// The names of the filters that they belong to, or of the kernels.
  let names: [String]

  /// The most kernels of a run. A curve is made anew with each of them, from all of them.
  static let most = 8
}
