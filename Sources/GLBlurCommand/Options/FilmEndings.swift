import GLBlur
import GLBlurVideo

/// The endings of the names of films, other than those of images, in lower case.
enum FilmEndings {
  /// Those that can be written.
  static let written = FilmFile.endings.map { "." + $0 }.filter { FileFormat(endingOf: $0) == nil }

  /// Further ones that can be read.
  static let read = [
    ".3gp", ".flv", ".ivf", ".m2ts", ".mpeg", ".mpg", ".mts", ".ogv", ".ts", ".vob",
  ]

  /// The words that `--format` takes for films.
  static let words = written.map { String($0.dropFirst()) }
}
