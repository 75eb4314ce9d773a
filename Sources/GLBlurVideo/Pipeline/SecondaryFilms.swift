package import GLBlurChain

/// The films that a chain shows beside the main one, while they are read. They are used by one thread at a time.
package struct SecondaryFilms {
  private var films: [String: SecondaryFilm] = [:]
  /// Whether the result goes on until the last of the films ends.
  let isLongest: Bool

  /// - Parameter isLongest: Whether the result goes on until the last of the films ends.
  package init(isLongest: Bool) { self.isLongest = isLongest }

  /// Opens a film, to be shown beside the others.
  ///
  /// - Parameters:
  ///   - name: The name that the chain gives the film.
  ///   - start: When it begins, in seconds of the main film.
  ///   - main: How the main film is read, which may be a part of it.
  ///   - most: The greatest number of frames, or nil for any.
  ///   - open: Opens the film, more than once if only its last frame is shown.
  package mutating func add(
    _ name: String, start: Double, beside main: FilmReadOptions, mostFrames most: Int?,
    _ open: @escaping (FilmReadOptions) throws -> any FilmReader
  ) throws {
    films[name] = try SecondaryFilm(start: start, beside: main, mostFrames: most, open)
  }

  /// Returns the pictures that are shown at a time, by the names that the chain gives the films.
  ///
  /// - Parameter time: The time from the beginning of what is made, which must not be less than in the calls before.
  mutating func pictures(at time: StatedTime) throws -> [String: FilmPicture] {
    var pictures: [String: FilmPicture] = [:]
    for name in films.keys { pictures[name] = try films[name]?.picture(at: time) }
    return pictures
  }

  /// Returns whether a film goes on at a time, which must not be less than in the calls before.
  mutating func isShown(at time: StatedTime) throws -> Bool {
    for name in films.keys where try films[name]?.isShown(at: time) ?? false { return true }
    return false
  }

  /// When the last film ends, in seconds from the beginning of what is made, or nil if it is not known.
  var end: Double? {
    var last = 0.0
    for film in films.values {
      guard let end = film.end else { return nil }
      last = max(last, end)
    }
    return last
  }

  /// The greatest rate of the films, or nil if none is known.
  package var rate: FrameRate? {
    films.values.compactMap(\.rate).max {
      $0.numerator * $1.denominator < $1.numerator * $0.denominator
    }
  }

  /// Sentences about what is not as the films have it.
  var notes: [String] { films.sorted { $0.key < $1.key }.flatMap(\.value.notes) }
}
