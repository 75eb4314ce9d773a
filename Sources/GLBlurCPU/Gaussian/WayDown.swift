/// The way down of a Gaussian on one thread.
protocol WayDown<Sample> {
  associatedtype Sample: BitwiseCopyable

  /// Whether every row of the source that has been read is opaque.
  var isOpaque: Bool { get }

  /// Computes a row of the lowest resolution, convolved along itself.
  func convolve(_ y: Int, into target: UnsafeMutablePointer<Sample>)
}
