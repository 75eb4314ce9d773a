package import GLBlurChain
import GLBlurFiles

/// The films that a chain shows beside the main one. Only one thread may use them at a time.
package struct SecondaryFilms {
  private var films: [String: SecondaryFilm] = [:]
  /// Whether the result goes on until the last of the films ends.
  let isLongest: Bool

  package init(isLongest: Bool) { self.isLongest = isLongest }

  /// Opens a film, to be shown beside the others from `start` on, in seconds of the main film.
  ///
  /// - Parameters:
  ///   - main: How the main film is read, which may be a part of it.
  ///   - open: Opens the film, more than once if only its last frame is shown.
  package mutating func add(
    _ name: String, start: Double, beside main: FilmReadOptions, mostFrames most: Int?,
    _ open: @escaping (FilmReadOptions) throws -> any FilmReader
  ) throws {
    films[name] = try SecondaryFilm(start: start, beside: main, mostFrames: most, open)
  }

  /// Returns the pictures at a time of the result, by their names in the chain. The times of calls
  /// must not decrease.
  mutating func pictures(at time: StatedTime) throws -> [String: FilmPicture] {
    var pictures: [String: FilmPicture] = [:]
    for name in films.keys { pictures[name] = try films[name]?.picture(at: time) }
    return pictures
  }

  mutating func isShown(at time: StatedTime) throws -> Bool {
    for name in films.keys where try films[name]?.isShown(at: time) ?? false { return true }
    return false
  }

  /// In seconds of the result.
  var end: Double? {
    var last = 0.0
    for film in films.values {
      guard let end = film.end else { return nil }
      last = max(last, end)
    }
    return last
  }

  package var rate: FrameRate? {
    films.values.compactMap(\.rate).max {
      $0.numerator * $1.denominator < $1.numerator * $0.denominator
    }
  }

  var notes: [String] { films.sorted { $0.key < $1.key }.flatMap(\.value.notes) }
}

/// A film that is shown beside the main one, of which two frames are kept at a time.
struct SecondaryFilm {
  private var reader: any FilmReader
  private let options: FilmReadOptions
  private let open: (FilmReadOptions) throws -> any FilmReader
  private let most: Int?
  /// In seconds of the result.
  private var begin: Double
  private let wholeBegin: Double
  private var count = 0
  private var shown: Frame?
  private var next: Frame?

  private struct Frame {
    let picture: FilmPicture
    let span: FrameSpan
  }

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
    begin = wholeBegin + options.from
  }

  var end: Double? { reader.traits.duration.map { begin + $0.seconds } }

  var rate: FrameRate? {
    reader.traits.rate.flatMap { FrameRate($0.numerator, $0.denominator) }
  }

  var notes: [String] { reader.notes.map { "beside it, \(reader.name): \($0)" } }

  /// Returns the picture at a time of the result: before the beginning the first one, and after the
  /// end the last. The times of calls must not decrease.
  mutating func picture(at time: StatedTime) throws -> FilmPicture {
    if let shown = try advance(to: time) { return shown.picture }
    throw FilmError.noFrame(name: reader.name, from: 0)
  }

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
