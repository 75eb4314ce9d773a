/// The film of which the pictures of chains are frames, while these are lowered.
package struct Film: Sendable {
  /// What lies behind labels in all frames.
  let backdrops: FilmBackdrops
  /// The times of the chains in seconds, in their order, if what lies behind labels is added to that of the
  /// other frames. Otherwise there are none.
  let times: [Double]

  /// Creates the film.
  ///
  /// - Parameter times: The times of the chains that are surveyed. The default is none, for frames whose
  ///   labels are only decided.
  package init(_ backdrops: FilmBackdrops, surveying times: [Double] = []) {
    self.backdrops = backdrops
    self.times = times
  }
}
