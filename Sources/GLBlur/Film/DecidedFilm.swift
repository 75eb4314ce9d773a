import GLBlurChain
import Synchronization

/// The film of a sequence of frames, which is surveyed when the first frame is asked for.
final class DecidedFilm: Sendable {
  private enum State {
    case unknown
    case known(Film?)
  }

  private let state = Mutex(State.unknown)

  /// Returns the film, or nil if its chain has no labels that are to be decided.
  ///
  /// - Parameter survey: Surveys the film.
  func film(_ survey: () throws -> Film?) throws -> Film? {
    try state.withLock { state in
      if case .known(let film) = state { return film }
      let film = try survey()
      state = .known(film)
      return film
    }
  }
}
