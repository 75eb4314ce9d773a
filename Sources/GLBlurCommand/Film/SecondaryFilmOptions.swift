import GLBlur
import GLBlurChain
import GLBlurVideo

/// The films that a command line puts beside its inputs: those among the further images of the chain.
struct SecondaryFilmOptions: Sendable {
  /// The paths by the names that the chain gives them.
  private let paths: [String: String]
  /// When each begins, in seconds of the main film.
  private let starts: [String: Double]
  private let isLongest: Bool

  /// - Throws: `Failure` if an option is for another film.
  init(_ loader: ChainLoader, _ arguments: Arguments) throws {
    paths = try loader.films()
    var starts: [String: Double] = [:]
    for (name, value) in arguments.assignments(.start) {
      let word = "--start \(name)=\(value)"
      guard paths[name] != nil else {
        let names = paths.keys.sorted().map { "\($0)=\(value)" }
        throw Failure.usage(
          "\(word): the chain shows no film @\(name) beside its input; "
            + (names.isEmpty
              ? "give it one with --input \(name)=FILE"
              : "expected \(names.joined(separator: ", "))"))
      }
      guard let seconds = Double(value), seconds.magnitude <= 1_000_000 else {
        throw Failure.usage(
          "\(word): '\(value)' is not allowed; expected a number of seconds from -1000000 to 1000000"
        )
      }
      starts[name] = seconds
    }
    self.starts = starts
    isLongest = arguments.has(.longest)
    guard !isLongest || !paths.isEmpty else {
      throw Failure.usage(
        "--longest: the chain shows no film beside its input; leave it out, or give it one with --input "
          + "NAME=FILE")
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { paths.isEmpty }

  /// Opens the films.
  ///
  /// - Parameter main: How the main film is read, which may be a part of it.
  /// - Returns: Nil if there are none.
  func open(beside main: FilmReadOptions, _ arguments: Arguments) throws -> SecondaryFilms? {
    guard !isEmpty else { return nil }
    var films = SecondaryFilms(isLongest: isLongest)
    for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
      try films.add(
        name, start: starts[name] ?? 0, beside: main, mostFrames: arguments.integer(.maxFrames)
      ) { try FilmSource.reader(of: path, $0, arguments) }
    }
    return films
  }
}
