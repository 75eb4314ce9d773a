/// How much of a view shows.
struct Fading: SharedParameters {
  /// How much of the whole view shows, from nothing at 0 to all at 1, where text is as legible as asked.
  /// The range is 0…1.
  var opacity = 1.0
}
