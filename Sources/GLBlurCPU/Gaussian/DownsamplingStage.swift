/// The downsampling of a Gaussian on one thread.
protocol DownsamplingStage<Sample> {
  associatedtype Sample: BitwiseCopyable

  /// Whether every row of the source read so far is opaque.
  var isOpaque: Bool { get }

  /// Computes a row of the lowest resolution, convolved along itself.
  func convolve(_ y: Int, into target: UnsafeMutablePointer<Sample>)
}
