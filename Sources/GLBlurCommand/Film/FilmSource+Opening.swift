import GLBlur
import GLBlurFiles
import GLBlurVideo

extension FilmSource {
  /// Opens an input and the films beside it.
  ///
  /// - Parameters:
  ///   - path: The path of a film or of a picture, the names of pictures, or `-` for standard input.
  ///   - options: How the film is read, and which part of it.
  init(
    _ path: String, _ options: FilmReadOptions, beside films: SecondaryFilmOptions,
    _ arguments: Arguments
  ) throws {
    let beside = try films.open(beside: options, arguments)
    if path == standardStream || FilmName.isInput(path) {
      self.init(
        try Self.reader(of: path, options, arguments), options, rate: arguments.rate,
        beside: beside, mostFrames: arguments.integer(.maxFrames))
      return
    }
    guard let beside else {
      throw Failure.usage(
        "\(path): is one picture, and the chain shows no film beside it; name a film as the input")
    }
    // A picture has neither a rate nor an end of its own.
    let picture = try PictureSequence(
      still: path, rate: arguments.rate ?? beside.rate ?? Defaults.rate, options)
    self.init(picture, options, beside: beside, mostFrames: arguments.integer(.maxFrames))
  }

  /// Opens a film, the pictures of a film, or the film of standard input.
  static func reader(
    of path: String, _ options: FilmReadOptions, _ arguments: Arguments
  ) throws -> any FilmReader {
    if path == standardStream {
      return try FilmFile.open(OpenFile(standardInputAs: standardInputName), options)
    }
    guard let pattern = FilmName.pictures(path) else { return try FilmFile.open(path, options) }
    return try PictureSequence(
      pattern, named: path, rate: arguments.rate ?? Defaults.rate, options)
  }
}
