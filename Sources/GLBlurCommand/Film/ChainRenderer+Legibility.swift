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
    let means = self.means
    let options = FilmReadOptions(surveying: arguments, with: means)
    let survey = try FilmSurvey.survey(
      animated, self, means, everyLabel: true, every: 1,
      jobs: BatchSize(inputs: .max, isSeries: false, arguments).jobs,
      duration: arguments.number(.duration)
    ) { try FilmSource(path, options, beside: further, arguments) }
    return try survey?.legibility(with: means) ?? []
  }
}
