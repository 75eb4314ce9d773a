import GLBlur
import GLBlurChain
import GLBlurVideo

extension ChainRenderer {
  /// Returns how legible the labels of the chain are over all frames of a film in a file.
  ///
  /// - Parameter further: The films beside it.
  func labels(
    onFilm path: String, beside further: SecondaryFilmOptions, _ arguments: Arguments
  ) throws -> [LabelReport] {
    let context = self.context
    let options = FilmReadOptions(surveying: arguments, in: context)
    let survey = try self.survey(
      animated, everyLabel: true, every: 1, in: context, named(path), arguments
    ) { try FilmSource(path, options, beside: further, arguments) }
    return try survey?.legibility(in: context) ?? []
  }
}
