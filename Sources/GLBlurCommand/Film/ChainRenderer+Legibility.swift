import GLBlur
import GLBlurChain
import GLBlurVideo

extension ChainRenderer {
  /// Returns how legible the labels of the chain are over all frames of a film in a file.
  ///
  /// - Parameter further: The films beside it.
  func labels(
    onFilm path: String, beside further: FurtherFilms, _ arguments: Arguments
  ) throws -> [LabelReport] {
    let context = self.context
    let options = FilmReadOptions(surveying: arguments, in: context)
    let survey = try FilmSurvey.survey(
      animated, self, context, everyLabel: true, every: 1,
      jobs: BatchSize(inputs: .max, isSeries: false, arguments).jobs,
      duration: arguments.number(.duration)
    ) { try FilmSource(path, options, beside: further, arguments) }
    return try survey?.legibility(in: context) ?? []
  }
}
