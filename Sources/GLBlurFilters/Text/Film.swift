/// The film whose frames the lowered chains draw.
package struct Film: Sendable {
  /// The backdrops of labels in all frames.
  let backdrops: FilmBackdrops
  /// The times of the chains in seconds, in order, if this lowering adds their backdrops to the
  /// film. Empty otherwise.
  let times: [Double]
  /// Whether the frames have times. Those of a sweep are variants of a picture.
  package var isTimed = true

  /// - Parameter times: The times of the surveyed chains. The default is none, for frames that only
  ///   read decisions.
  package init(_ backdrops: FilmBackdrops, surveying times: [Double] = []) {
    self.backdrops = backdrops
    self.times = times
  }
}
