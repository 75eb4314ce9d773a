import GLBlurFiles

/// What a name on the command line says about films.
enum FilmName {
  /// Returns whether a file is a film by the ending of its name. Animations are none: they are images too.
  static func isFilm(_ path: String) -> Bool {
    (FilmEndings.written + FilmEndings.read).contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the names of the pictures that are the frames of an input, or nil if it is one file.
  static func pictures(_ path: String) -> NumberPattern? {
    guard !isFilm(path), let pattern = NumberPattern(path), !Path.exists(path) else { return nil }
    return pattern
  }

  /// Returns whether an input is a film: a file, or the pictures of its frames.
  static func isInput(_ path: String) -> Bool { isFilm(path) || pictures(path) != nil }

  /// Returns whether a file is sound by the ending of its name. An .ogg file may be a film.
  static func isSound(_ path: String) -> Bool {
    [
      ".aac", ".ac3", ".aif", ".aiff", ".amr", ".caf", ".flac", ".m4a", ".m4b", ".mka", ".mp3",
      ".oga", ".opus", ".wav", ".weba", ".wma",
    ].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the files of an input: the pictures of its frames, or the one that it is.
  static func files(_ path: String) -> [String] {
    pictures(path).map { pattern in pattern.existingNumbers.map(pattern.name) } ?? [path]
  }
}

extension Arguments {
  /// Whether a film is named as a further image of the chain.
  var bindFilms: Bool { assignments(.input).contains { FilmName.isInput($0.value) } }
}
