package import GLBlurChain
import GLBlurFiles

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

/// A film that is shown beside the main one, at the same time. Its frames are read one after the other, and two of
/// them are kept. It is used by one thread at a time.
struct SecondaryFilm {
  private var reader: any FilmReader
  private let options: FilmReadOptions
  private let open: (FilmReadOptions) throws -> any FilmReader
  private let most: Int?
  /// When the reader's film begins, in seconds from the beginning of what is made.
  private var begin: Double
  /// When the film would begin if all of it were read.
  private let wholeBegin: Double
  private var count = 0
  private var shown: Frame?
  private var next: Frame?

  private struct Frame {
    let picture: FilmPicture
    /// The times of the reader's film, in seconds.
    let span: FrameSpan
  }

  /// Opens a film.
  ///
  /// - Parameters:
  ///   - start: When it begins, in seconds of the main film.
  ///   - main: How the main film is read, which may be a part of it.
  ///   - most: The greatest number of frames, or nil for any.
  ///   - open: Opens the film.
  init(
    start: Double, beside main: FilmReadOptions, mostFrames most: Int?,
    _ open: @escaping (FilmReadOptions) throws -> any FilmReader
  ) throws {
    self.open = open
    self.most = most
    wholeBegin = start - main.from
    var options = main
    options.from = max(0, -wholeBegin)
    options.to = nil
    options.carriesTracks = false
    self.options = options
    reader = try open(options)
    // The times of the reader are those of the part.
    begin = wholeBegin + options.from
  }

  /// When the film ends, in seconds from the beginning of what is made, or nil if it is not known.
  var end: Double? { reader.traits.duration.map { begin + $0.seconds } }

  /// The number of frames in a second, or nil if it is not known.
  var rate: FrameRate? {
    reader.traits.rate.flatMap { FrameRate($0.numerator, $0.denominator) }
  }

  /// Sentences about what is not as the film has it.
  var notes: [String] { reader.notes.map { "beside it, \(reader.name): \($0)" } }

  /// Returns the picture that is shown at a time: before the beginning the first one, and after the end the last.
  /// Times must not become less from one call to the next.
  ///
  /// - Parameter time: The time from the beginning of what is made.
  mutating func picture(at time: StatedTime) throws -> FilmPicture {
    if let shown = try advance(to: time) { return shown.picture }
    throw FilmError.noFrame(name: reader.name, from: 0)
  }

  /// Returns whether the film goes on at a time, which must not be less than those before.
  mutating func isShown(at time: StatedTime) throws -> Bool {
    guard let shown = try advance(to: time) else { return false }
    let end = shown.span.time.seconds + shown.span.duration.seconds
    return next != nil || !stated(end).hasCome(at: time)
  }

  private mutating func advance(to time: StatedTime) throws -> Frame? {
    if shown == nil {
      shown = try following()
      if shown == nil, begin > wholeBegin {
        // The film has ended before the part of the main film begins, and its last frame is shown.
        var whole = options
        whole.from = 0
        reader = try open(whole)
        begin = wholeBegin
        shown = try following()
      }
      next = try following()
    }
    while let frame = next, stated(frame.span.time.seconds).hasCome(at: time) {
      shown = frame
      next = try following()
    }
    return shown
  }

  /// Returns a time of the reader's film as one of what is made.
  private func stated(_ seconds: Double) -> StatedTime {
    StatedTime(begin + seconds, unit: reader.traits.timeUnit)
  }

  private mutating func following() throws -> Frame? {
    var planes: [UInt8] = []
    guard let span = try reader.read(into: &planes) else { return nil }
    count += 1
    if let most, count > most {
      throw FileError.tooManyFrames(name: reader.name, count: count, limit: most)
    }
    let picture =
      (reader as? any PictureReader)?.current
      ?? FilmPicture(planes, of: reader.format, reader.traits.orientation)
    return Frame(picture: picture, span: span)
  }
}
